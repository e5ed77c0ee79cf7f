import { hasPermission, isStaff, type PermissionHolder } from './permissions.ts';
import type { PublicSettings } from './settings.ts';

/** Stands for the origin of the site where a path is read as a URL. It resolves nowhere. */
export const ownOrigin = 'http://own.invalid';

/** Path and query of a URL. */
export const pathOf = ({ pathname, search }: URL): string => pathname + search;

/** A path of this site, or undefined for anything that could lead elsewhere. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  try {
    const url = new URL(value, ownOrigin);
    // The remainder of `/.//other.example` would be the address of another site.
    if (url.origin !== ownOrigin || url.pathname.startsWith('//')) return undefined;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return undefined;
  }
}

/** The checkout of the plan that an address names; it is chosen before there is an account. */
export function planCheckout(productId: unknown, priceId: unknown): string | undefined {
  const [product, price] = [Number(productId), Number(priceId)];
  const isPlan = [product, price].every((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
  return isPlan ? `/checkout/${product}/${price}` : undefined;
}

/** Redirect target after sign-in: the area of administrators or agents, else the configured page. */
export function redirectTarget(user: PermissionHolder | null, auth: PublicSettings['auth']): string {
  if (hasPermission(user, 'admin.access')) return auth.admin_redirect;
  if (user !== null && isStaff(user)) return auth.agent_redirect ?? '/';
  return auth.redirect_uri;
}
