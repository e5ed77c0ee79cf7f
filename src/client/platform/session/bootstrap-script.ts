import type { BootstrapData } from '#shared/settings.ts';

export const bootstrapScriptId = 'bootstrap-data';

const unsafe: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that can stand inside a script element: nothing in it can close the element. */
export const toScriptText = (data: BootstrapData) =>
  JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => unsafe[character] ?? '');

/** The text of the page's data element; only in the browser. */
export const readScriptText = () => document.getElementById(bootstrapScriptId)?.textContent ?? '';

/** The data the page came with. A JSON string holding JSON is accepted too. */
export function parseBootstrap(text: string): BootstrapData {
  const parsed: unknown = JSON.parse(text);
  return (typeof parsed === 'string' ? JSON.parse(parsed) : parsed) as BootstrapData;
}
