import { hasPermission, isStaff, type PermissionHolder } from './permissions.ts';
import type { PublicSettings } from './settings.ts';

const ownOrigin = 'http://own.invalid';

/** A path of this site, or undefined for anything that could lead elsewhere. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  try {
    const url = new URL(value, ownOrigin);
    // What is left of `/.//other.example` is the address of another site.
    if (url.origin !== ownOrigin || url.pathname.startsWith('//')) return undefined;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return undefined;
  }
}

/** Where a signed-in person goes: administrators and agents to their area, everyone else to the configured page. */
export function redirectTarget(user: PermissionHolder | null, auth: PublicSettings['auth']): string {
  if (hasPermission(user, 'admin.access')) return auth.admin_redirect;
  if (user !== null && isStaff(user)) return auth.agent_redirect ?? '/';
  return auth.redirect_uri;
}
