import { forbidden, unauthenticated } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Context } from '../../platform/trpc/context.ts';
import { procedure } from '../../platform/trpc/init.ts';

/** Whose permissions count: the caller's, or the guest role's when nobody is signed in. */
export const holderOf = (ctx: Pick<Context, 'identity' | 'guestPermissions'>) =>
  ctx.identity.user ?? { permissions: ctx.guestPermissions };

/** Anybody may call. */
export const publicProcedure = procedure;

/** Somebody is signed in; `ctx.user` is that person. */
export const signedIn = procedure.use(({ ctx, next }) => {
  if (ctx.identity.user === null) throw unauthenticated();
  return next({ ctx: { user: ctx.identity.user } });
});

/** Anybody whose role holds the permission, signed in or not. */
export const permitted = (permission: string) =>
  procedure.use(({ ctx, next }) => {
    if (!hasPermission(holderOf(ctx), permission)) throw forbidden();
    return next();
  });

/** Somebody is signed in and holds the permission. */
export const signedInWith = (permission: string) =>
  signedIn.use(({ ctx, next }) => {
    if (!hasPermission(ctx.user, permission)) throw forbidden();
    return next();
  });
