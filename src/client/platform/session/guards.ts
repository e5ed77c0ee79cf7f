import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { isBillingOn } from '#shared/billing-on.ts';
import { twoFactorPath } from '#shared/errors.ts';
import type { PermissionKey } from '#shared/permissions.ts';
import { planCheckout } from '#shared/redirect-target.ts';
import type { LoaderApi } from '../api/api.ts';
import { awaitsVerification, isAllowed, readBootstrap } from '../bootstrap.ts';
import { afterSignIn } from './redirect-target.ts';

export interface GuardInput {
  context: { queryClient: QueryClient; api: LoaderApi };
  location: { href: string };
}

function toLogin(href: string): never {
  throw redirect({ to: '/login', search: { redirect: href === '/' ? undefined : href }, statusCode: 302 });
}

/** `beforeLoad` of every page: redirects to the two-factor set-up, and back, when a role requires it. */
export function requireSecondFactor({
  context,
  location,
}: {
  context: Pick<GuardInput['context'], 'queryClient'>;
  location: { href: string; pathname: string };
}): void {
  const bootstrap = readBootstrap(context.queryClient);
  if (!bootstrap.user?.two_factor_required || awaitsVerification(bootstrap)) return;
  if (location.pathname === twoFactorPath) return;
  throw redirect({ to: twoFactorPath, search: { redirect: location.href }, statusCode: 302 });
}

/** `beforeLoad` of routes that require a session; redirects to sign-in. */
export function requireLogin({ context, location }: GuardInput): void {
  if (!readBootstrap(context.queryClient).user) toLogin(location.href);
}

/** `beforeLoad` of billing routes; not found on a site without billing. */
export function requireBilling({ context }: { context: Pick<GuardInput['context'], 'queryClient'> }): void {
  if (!isBillingOn(readBootstrap(context.queryClient).settings)) throw notFound();
}

/** `beforeLoad` of workspace routes; not found where the site has no workspaces. */
export function requireWorkspaces(input: GuardInput): void {
  if (!readBootstrap(input.context.queryClient).settings.workspaces.integrated) throw notFound();
  requireLogin(input);
}

export type PermissionGuard = (...names: readonly PermissionKey[]) => (input: GuardInput) => void;

/** `beforeLoad` of routes that require all these permissions: guests are sent to sign-in, others get not found. */
export const requirePermission =
  (...names: readonly PermissionKey[]) =>
  (input: GuardInput) => {
    const bootstrap = readBootstrap(input.context.queryClient);
    if (names.every((name) => isAllowed(bootstrap, name))) return;
    if (!bootstrap.user) toLogin(input.location.href);
    throw notFound();
  };

/** `beforeLoad` of administration screens: requires `admin.access` and these permissions. */
export const requireAdministration = (...names: readonly PermissionKey[]) =>
  requirePermission('admin.access', ...names);

/** `beforeLoad` of sign-in and registration: redirects signed-in users to their target or chosen plan. */
export async function requireGuest({
  context,
  search,
}: Pick<GuardInput, 'context'> & {
  search: { redirect?: string; productId?: number; priceId?: number };
}): Promise<void> {
  // The page's bootstrap data may be older than the end of the session.
  const isPage = typeof window !== 'undefined' && readBootstrap(context.queryClient).user !== null;
  if (isPage) await context.api.auth.bootstrap.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
  const bootstrap = readBootstrap(context.queryClient);
  if (!bootstrap.user) return;
  const plan = isBillingOn(bootstrap.settings) ? planCheckout(search.productId, search.priceId) : undefined;
  throw redirect({ href: plan ?? afterSignIn(bootstrap, search.redirect), statusCode: 302 });
}

/** `beforeLoad` of registration: redirects to sign-in when registration is disabled or set-up is not finished. */
export function requireOpenRegistration({
  context,
}: {
  context: Pick<GuardInput['context'], 'queryClient'>;
}): void {
  const { settings, setup_required } = readBootstrap(context.queryClient);
  if (settings.registration.disable || setup_required) {
    throw redirect({ to: '/login', statusCode: 302 });
  }
}
