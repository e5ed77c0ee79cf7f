import type { BootstrapData } from '#shared/settings.ts';
import { clientCookies } from '#shared/theme-choice.ts';
import { readCookie } from '../api/csrf-fetch.ts';

export const bootstrapScriptId = 'bootstrap-data';

export const personScriptId = 'person-data';

/** The text of the page's data element; only in the browser. */
export const readScriptText = () => document.getElementById(bootstrapScriptId)?.textContent ?? '';

/** The text of the element with the signed-in person, which only pages that several share have. */
export const readPersonText = () => document.getElementById(personScriptId)?.textContent ?? undefined;

const parse = (text: string): unknown => {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'string' ? JSON.parse(parsed) : parsed;
};

/** The data the page came with. A JSON string holding JSON is accepted too. */
export function parseBootstrap(text: string, personText?: string): BootstrapData {
  const data = parse(text) as BootstrapData;
  if (personText === undefined) return data;
  // The page was made by somebody who stands for all who share it, and is in no workspace.
  const user = parse(personText) as BootstrapData['user'];
  const kept = Number(readCookie(clientCookies.workspace));
  const active_workspace_id = user?.workspaces.some(({ id }) => id === kept) ? kept : 0;
  return { ...data, user, active_workspace_id };
}
