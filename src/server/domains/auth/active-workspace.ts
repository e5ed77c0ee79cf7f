import type { CurrentUser, Membership } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import { clientCookies } from '#shared/theme-choice.ts';
import { validationTexts } from '#shared/validation.ts';
import { maxId } from '#shared/wire.ts';
import type { Context } from '../../platform/context.ts';
import { dropCookie } from '../../platform/session/cookies.ts';
import { readSettings, type SettingsNeeds } from '../settings/service.ts';

type Call = Pick<Context, 'identity' | 'request'>;

/** Parses a number from a URL, a form, JSON or a cookie; null for other values. */
function numberIn(said: unknown): number | null {
  const text = typeof said === 'string' ? said.trim() : said;
  if (typeof text !== 'number' && (typeof text !== 'string' || !/^\d{1,10}$/.test(text))) return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 0 && number <= maxId ? number : null;
}

const isSilent = (said: unknown) =>
  said === undefined || said === null || (typeof said === 'string' && said.trim() === '');

/** The workspace of a call: the requested one, else for sessions the one in the cookie; 0 is none. Throws 422. */
export function activeWorkspace({ identity, request }: Call): number {
  const { scope: workspace } = request;
  if (!isSilent(workspace)) {
    const number = numberIn(workspace);
    if (number === null)
      throw invalid({ workspaceId: [validationTexts.selected.replace(':attribute', 'workspace id')] });
    return number;
  }
  return identity.mode === 'session' ? (numberIn(request.cookies[clientCookies.workspace]) ?? 0) : 0;
}

/** The caller's membership in a workspace. Throws 403 without one. */
export function membershipOf(user: Pick<CurrentUser, 'workspaces'>, workspaceId: number): Membership {
  const found = user.workspaces.find(({ id }) => id === workspaceId);
  if (found === undefined) throw forbidden();
  return found;
}

/** The caller's membership in the workspace of the call; null without a workspace. Throws 403, 422. */
export function activeMembership(ctx: Call, user: Pick<CurrentUser, 'workspaces'>): Membership | null {
  const id = activeWorkspace(ctx);
  return id === 0 ? null : membershipOf(user, id);
}

/**
 * The same for page loads: a foreign workspace is ignored and its cookie deleted, so that former members can open pages
 * at all.
 */
export function openWorkspace(
  { identity, request }: Call,
  user: Pick<CurrentUser, 'id' | 'workspaces'>,
): number {
  const isOwn = (number: number | null) => user.workspaces.some(({ id }) => id === number);
  const said = numberIn(request.scope);
  if (identity.mode === 'bearer') return isOwn(said) ? (said ?? 0) : 0;
  const cookie = request.cookies[clientCookies.workspace];
  const kept = numberIn(cookie);
  // The shared viewer deletes no cookies.
  if (cookie !== undefined && user.id !== 0 && kept !== 0 && !isOwn(kept)) {
    dropCookie(request.response, clientCookies.workspace, request.httpsOnly);
    // Later reads in the same request ignore it, too.
    delete request.cookies[clientCookies.workspace];
  }
  const asked = said ?? kept;
  return isOwn(asked) ? (asked ?? 0) : 0;
}

/** No memberships while the site has no workspaces. */
export async function withinWorkspaces(services: SettingsNeeds, user: CurrentUser): Promise<CurrentUser> {
  if (user.workspaces.length === 0) return user;
  return (await readSettings(services)).workspaces.integrated ? user : { ...user, workspaces: [] };
}
