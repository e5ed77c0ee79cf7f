import type { BootstrapData } from '#shared/settings.ts';

export const bootstrapScriptId = 'bootstrap-data';

/** The text of the page's data element; only in the browser. */
export const readScriptText = () => document.getElementById(bootstrapScriptId)?.textContent ?? '';

/** The data the page came with. A JSON string holding JSON is accepted too. */
export function parseBootstrap(text: string): BootstrapData {
  const parsed: unknown = JSON.parse(text);
  return (typeof parsed === 'string' ? JSON.parse(parsed) : parsed) as BootstrapData;
}
