import type { CurrentUser, Membership } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import { clientCookies } from '#shared/theme-choice.ts';
import { validationTexts } from '#shared/validation.ts';
import { maxId } from '#shared/wire.ts';
import type { Context } from '../../platform/context.ts';
import { dropCookie } from '../../platform/session/cookies.ts';
import { readSettings, type SettingsNeeds } from '../settings/service.ts';

type Call = Pick<Context, 'identity' | 'request'>;

/** What an address, a form, JSON or a cookie says, as a number; null for what is none. */
function numberIn(said: unknown): number | null {
  const text = typeof said === 'string' ? said.trim() : said;
  if (typeof text !== 'number' && (typeof text !== 'string' || !/^\d{1,10}$/.test(text))) return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 0 && number <= maxId ? number : null;
}

const isSilent = (said: unknown) =>
  said === undefined || said === null || (typeof said === 'string' && said.trim() === '');

/** The workspace that a call is about: the one it says, else for sessions the one in the cookie; 0 is none. Throws 422. */
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

/** The caller's membership of a workspace. Throws 403 when there is none. */
export function membershipOf(user: Pick<CurrentUser, 'workspaces'>, workspaceId: number): Membership {
  const found = user.workspaces.find(({ id }) => id === workspaceId);
  if (found === undefined) throw forbidden();
  return found;
}

/** The caller's membership of the workspace that the call is about; null when it is about none. Throws 403, 422. */
export function activeMembership(ctx: Call, user: Pick<CurrentUser, 'workspaces'>): Membership | null {
  const id = activeWorkspace(ctx);
  return id === 0 ? null : membershipOf(user, id);
}

/**
 * The same for what a page starts with: a workspace that is not theirs is passed over, and its cookie is taken away, else
 * whoever was removed from one could open no page.
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
  // Nobody who stands for many takes anything away.
  if (cookie !== undefined && user.id !== 0 && kept !== 0 && !isOwn(kept)) {
    dropCookie(request.response, clientCookies.workspace, request.httpsOnly);
    // What else the same page asks for does not obey it either.
    delete request.cookies[clientCookies.workspace];
  }
  const asked = said ?? kept;
  return isOwn(asked) ? (asked ?? 0) : 0;
}

/** While the site has no workspaces, nobody is a member of any. */
export async function withinWorkspaces(services: SettingsNeeds, user: CurrentUser): Promise<CurrentUser> {
  if (user.workspaces.length === 0) return user;
  return (await readSettings(services)).workspaces.integrated ? user : { ...user, workspaces: [] };
}
