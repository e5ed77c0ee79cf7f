import type { BootstrapData } from '#shared/settings.ts';
import { clientCookies } from '#shared/theme-choice.ts';
import { readCookie } from '../api/csrf-fetch.ts';

export const bootstrapScriptId = 'bootstrap-data';

export const personScriptId = 'person-data';

/** The JSON of the page's bootstrap element; only in the browser. */
export const readScriptText = () => document.getElementById(bootstrapScriptId)?.textContent ?? '';

/** The JSON of the signed-in user's element, which only shared (cached) pages have. */
export const readPersonText = () => document.getElementById(personScriptId)?.textContent ?? undefined;

const parse = (text: string): unknown => {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'string' ? JSON.parse(parsed) : parsed;
};

/** Parses the page's bootstrap data. A JSON string that holds JSON is accepted too. */
export function parseBootstrap(text: string, personText?: string): BootstrapData {
  const data = parse(text) as BootstrapData;
  if (personText === undefined) return data;
  // A shared page is rendered for a stand-in user, who is in no workspace.
  const user = parse(personText) as BootstrapData['user'];
  const kept = Number(readCookie(clientCookies.workspace));
  const active_workspace_id = user?.workspaces.some(({ id }) => id === kept) ? kept : 0;
  return { ...data, user, active_workspace_id };
}
