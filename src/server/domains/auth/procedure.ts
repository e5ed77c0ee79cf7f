import { AppError, forbidden, unauthenticated } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Context } from '../../platform/trpc/context.ts';
import { procedure } from '../../platform/trpc/init.ts';
import { readSettings } from '../settings/service.ts';
import { isPasswordConfirmed } from './sessions/service.ts';

/** Whose permissions count: the caller's, or the guest role's when nobody is signed in. */
export const holderOf = (ctx: Pick<Context, 'identity' | 'guestPermissions'>) =>
  ctx.identity.user ?? { permissions: ctx.guestPermissions };

/** Throws 403 when the site wants addresses proven and the caller's is not. */
async function refuseUnverified(ctx: Context): Promise<void> {
  const { user } = ctx.identity;
  if (user === null || user.email_verified_at !== null) return;
  const { require_email_confirmation } = await readSettings(ctx);
  if (require_email_confirmation) {
    throw forbidden('Your email address is not verified.', 'email_unverified');
  }
}

/** Anybody may call, also somebody whose address is not proven. */
export const openProcedure = procedure;

/** Anybody may call; whoever has not proven their address may only read. */
export const publicProcedure = procedure.use(async ({ ctx, type, next }) => {
  if (type !== 'query') await refuseUnverified(ctx);
  return next();
});

/** Somebody is signed in, whether or not their address is proven; `ctx.user` is that person. */
export const recognised = procedure.use(({ ctx, next }) => {
  if (ctx.identity.user === null) throw unauthenticated();
  return next({ ctx: { user: ctx.identity.user } });
});

/** Somebody is signed in; `ctx.user` is that person. */
export const signedIn = recognised.use(async ({ ctx, next }) => {
  await refuseUnverified(ctx);
  return next();
});

/** Anybody whose role holds the permission, signed in or not. */
export const permitted = (permission: string) =>
  publicProcedure.use(({ ctx, next }) => {
    if (!hasPermission(holderOf(ctx), permission)) throw forbidden();
    return next();
  });

/** Somebody is signed in and holds the permission. */
export const signedInWith = (permission: string) =>
  signedIn.use(({ ctx, next }) => {
    if (!hasPermission(ctx.user, permission)) throw forbidden();
    return next();
  });

/** Somebody is signed in in a browser, and no token stands for them; `ctx.sessionId` is the id in their cookie. */
export const inSession = signedIn.use(({ ctx, next }) => {
  if (ctx.identity.mode !== 'session') {
    throw forbidden('This action is not available to API tokens.', 'session_only');
  }
  return next({ ctx: { sessionId: ctx.identity.sessionId } });
});

/** Somebody is signed in in a browser and proved their password there not long ago. Throws 423 otherwise. */
export const passwordConfirmed = inSession.use(async ({ ctx, next }) => {
  if (!(await isPasswordConfirmed(ctx, ctx.sessionId))) {
    throw new AppError('confirm_password', 'password_unconfirmed', 'Password confirmation required.');
  }
  return next();
});
