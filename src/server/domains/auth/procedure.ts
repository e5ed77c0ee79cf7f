import { ZodError } from 'zod';
import {
  AppError,
  forbidden,
  invalid,
  notFound,
  sessionOnly,
  signInReason,
  twoFactorNeeded,
  unauthenticated,
} from '#shared/errors.ts';
import { hasPermission, type PermissionKey } from '#shared/permissions.ts';
import { fieldTexts } from '#shared/validation.ts';
import type { Context } from '../../platform/context.ts';
import { type Guard, guarded, toTRPCError } from '../../platform/trpc/init.ts';
import { readSettings, type SettingsNeeds } from '../settings/service.ts';
import { otherErrors } from './registration.ts';
import { isPasswordConfirmed, passwordUnconfirmed } from './sessions/service.ts';

/** Whose permissions count: the caller's, or the guest role's when nobody is signed in. */
export const holderOf = (ctx: Pick<Context, 'identity' | 'guestPermissions'>) =>
  ctx.identity.user ?? { permissions: ctx.guestPermissions };

const closedText = 'The site is closed for maintenance. Please come back soon.';

/** Throws 503 for whoever does not work on the site while it is closed. Sign-in stays open. */
export const assertOpen = async (ctx: Pick<Context, 'identity'> & SettingsNeeds): Promise<void> => {
  const { enable, message } = (await readSettings(ctx)).maintenance;
  const { user } = ctx.identity;
  if (!enable || (user !== null && hasPermission(user, 'admin.access'))) return;
  throw new AppError('unavailable', 'maintenance', message || closedText, {
    headers: { 'Retry-After': '60' },
  });
};

const someone: Guard = ({ identity }) => {
  if (identity.user === null) throw unauthenticated();
};

/** Throws 403 for whoever looks at the site as the holder of a role: they change nothing. */
export function assertNotViewing({ identity }: Pick<Context, 'identity'>): void {
  if (identity.user?.view_as === undefined) return;
  throw forbidden('You are viewing the site as another role.', 'viewing_as');
}

/** Throws 403 while a role of the caller demands a second factor that they have not. */
export function assertSecondFactor({ identity }: Pick<Context, 'identity'>): void {
  // Whoever is there for somebody else has proved who they are themselves.
  if (identity.mode === 'session' && identity.impersonator) return;
  if (identity.user?.two_factor_required) throw twoFactorNeeded();
}

/** The same for what is no call, and so has no guard of its own. */
export function assertAsThemselves(ctx: Pick<Context, 'identity'>, isReading: boolean): void {
  assertSecondFactor(ctx);
  if (!isReading) assertNotViewing(ctx);
}

const onlyLooking: Guard = (ctx, type) => {
  if (type === 'mutation') assertNotViewing(ctx);
};

/** Whether the site wants addresses proven and the caller's is not. */
export const isUnverified = async (ctx: Context): Promise<boolean> => {
  const { user } = ctx.identity;
  return (
    user !== null && user.email_verified_at === null && (await readSettings(ctx)).require_email_confirmation
  );
};

/** Throws 403 for whoever still has to prove their address. Most have, and cost no wait. */
export const assertVerified = (ctx: Context): Promise<void> | undefined => {
  if (ctx.identity.user === null || ctx.identity.user.email_verified_at !== null) return;
  return isUnverified(ctx).then((unverified) => {
    if (unverified) throw forbidden('Your email address is not verified.', 'email_unverified');
  });
};

const verifiedOrReading: Guard = (ctx, type) => (type === 'query' ? undefined : assertVerified(ctx));

const allowed =
  (...any: PermissionKey[]): Guard =>
  (ctx) => {
    if (any.some((permission) => hasPermission(holderOf(ctx), permission))) return;
    throw ctx.identity.user === null ? forbidden(undefined, signInReason) : forbidden();
  };

const allowedOneOf =
  (...permissions: PermissionKey[]): Guard =>
  (ctx) => {
    if (!permissions.some((permission) => hasPermission(holderOf(ctx), permission))) throw forbidden();
  };

/** Throws 403 for whoever is logged in as somebody else: how that person signs in is not theirs to change. */
export function assertOneself({ identity }: Pick<Context, 'identity'>): void {
  if (!identity.user?.impersonator) return;
  throw forbidden('You are logged in as somebody else, and can not do this meanwhile.', 'impersonating');
}

const throughSession: Guard = ({ identity }) => {
  if (identity.mode === 'bearer') throw sessionOnly();
};

const inBrowser: Guard = (ctx, type) => {
  if (ctx.identity.mode === 'bearer') throw sessionOnly();
  if (type === 'mutation') assertOneself(ctx);
};

const notActing: Guard = ({ identity }) => {
  if (!identity.user?.impersonator) return;
  throw new AppError('conflict', 'nested', 'You are logged in as somebody else already. Go back first.');
};

const passwordProved: Guard = async (ctx) => {
  if (!(await isPasswordConfirmed(ctx, ctx.sessionId))) throw passwordUnconfirmed();
};
passwordProved.refusal = 'confirm_password';

/** Tries are counted before they are read: refused ones are tries as well. Who is signed in makes no account. */
const countedRegistration: Guard = async ({ identity, limits, request }) => {
  if (identity.user === null) await limits.consume('register', request.ip);
};

/** Without the API there are no tokens, and nothing that makes one. Throws 404. */
const withApi: Guard = async (ctx) => {
  if (!(await readSettings(ctx)).api.integrated) throw notFound();
};

/** What holds of everybody who is signed in, whatever they call. */
const asThemselves = [onlyLooking, assertSecondFactor] as const satisfies readonly Guard[];

/** Anybody may call, also somebody whose address is not proven. */
export const openProcedure = guarded();

/** Anybody may call who does not just look at the site as somebody else, also somebody whose address is not proven. */
export const choosingForOneself = guarded(onlyLooking);

/** Where fields of a registration are refused, the answer names what is wrong with those of this site, too. */
const namingAll = (procedure: ReturnType<typeof guarded>) =>
  procedure.use(async ({ ctx, next, getRawInput }) => {
    const result = await next();
    if (result.ok || !(result.error.cause instanceof ZodError)) return result;
    const errors = {
      ...(await otherErrors(ctx, await getRawInput())),
      ...fieldTexts(result.error.cause.issues),
    };
    return { ...result, error: toTRPCError(invalid(errors)) };
  });

/** Anybody may make an account, so often. */
export const registering = namingAll(guarded(assertOpen, countedRegistration));

/** Programs may sign in, where the site has an API. */
export const overApi = guarded(withApi);

/** Programs may make an account, so often, where the site has an API. */
export const registeringOverApi = namingAll(guarded(assertOpen, withApi, countedRegistration));

/** Anybody may call; whoever has not proven their address may only read. */
export const publicProcedure = guarded(assertOpen, ...asThemselves, verifiedOrReading);

/** The same for what leads back to an account, while the site is closed too. */
export const recovering = guarded(...asThemselves, verifiedOrReading);

/** Somebody is signed in, whether or not their address is proven. */
export const signedInUnverified = guarded(assertOpen, someone, onlyLooking);

export const signedIn = guarded(assertOpen, someone, ...asThemselves, assertVerified);

/** Anybody whose role holds the permission, signed in or not. */
export const permitted = (permission: PermissionKey) =>
  guarded(assertOpen, ...asThemselves, verifiedOrReading, allowed(permission));

/** Somebody is signed in and holds all of the permissions. */
export const signedInWith = (...permissions: PermissionKey[]) =>
  guarded(assertOpen, someone, ...asThemselves, assertVerified, ...permissions.map((each) => allowed(each)));

/** Somebody is signed in and holds one of the permissions. */
export const signedInWithAny = (...permissions: PermissionKey[]) =>
  guarded(assertOpen, someone, ...asThemselves, assertVerified, allowed(...permissions));

/** Somebody is signed in and holds one of the permissions. */
export const signedInWithOneOf = (...permissions: PermissionKey[]) =>
  guarded(assertOpen, someone, ...asThemselves, assertVerified, allowedOneOf(...permissions));

/** Somebody is signed in in a browser: no token stands for them. */
export const inSession = guarded(assertOpen, someone, ...asThemselves, assertVerified, inBrowser);

/** Somebody is signed in in a browser and holds all of the permissions. */
export const inSessionWith = (...permissions: PermissionKey[]) =>
  guarded(
    assertOpen,
    someone,
    ...asThemselves,
    assertVerified,
    inBrowser,
    ...permissions.map((each) => allowed(each)),
  );

/** The procedures of a feature that a site may be without; then whatever it is called with is 404. */
export const proceduresOf = (feature: Guard) => ({
  publicProcedure: guarded(assertOpen, feature, ...asThemselves, verifiedOrReading),
  signedIn: guarded(assertOpen, feature, someone, ...asThemselves, assertVerified),
  inSession: guarded(assertOpen, feature, someone, ...asThemselves, assertVerified, inBrowser),
  passwordConfirmed: guarded(
    assertOpen,
    feature,
    someone,
    ...asThemselves,
    assertVerified,
    inBrowser,
    passwordProved,
  ),
  signedInWith: (...permissions: PermissionKey[]) =>
    guarded(
      assertOpen,
      feature,
      someone,
      ...asThemselves,
      assertVerified,
      ...permissions.map((each) => allowed(each)),
    ),
});

/** Somebody looks at the site as the holder of a role, or has done so: this is what leads back. */
export const endingView = guarded(someone, inBrowser);

/** Somebody is signed in in a browser and looks after their API tokens. */
export const managingTokens = guarded(
  assertOpen,
  withApi,
  someone,
  ...asThemselves,
  assertVerified,
  inBrowser,
);

/** The same with the permission to make one. */
export const makingTokens = guarded(
  assertOpen,
  withApi,
  someone,
  ...asThemselves,
  assertVerified,
  inBrowser,
  allowed('api.access'),
);

/** Somebody is signed in in a browser and proved their password there not long ago. Throws 423 otherwise. */
export const passwordConfirmed = guarded(
  assertOpen,
  someone,
  ...asThemselves,
  assertVerified,
  inBrowser,
  passwordProved,
);

/** The same as oneself, with all of the permissions. Throws 403 for whoever lacks one, before it asks for the password. */
export const passwordConfirmedWith = (...permissions: PermissionKey[]) =>
  guarded(
    assertOpen,
    someone,
    ...asThemselves,
    assertVerified,
    inBrowser,
    assertOneself,
    ...permissions.map((each) => allowed(each)),
    passwordProved,
  );

/** Whatever it takes to get a second factor: of all that is demanded of the caller, just that may be missing. */
export const gettingSecure = guarded(someone, onlyLooking, assertVerified, inBrowser);

/** The same, after the password was proved not long ago. Throws 423 otherwise. */
export const gettingSecureConfirmed = guarded(
  someone,
  onlyLooking,
  assertVerified,
  inBrowser,
  passwordProved,
);
/** Somebody is signed in in a browser as themselves, and may log in as others. Throws 409 for who does already. */
export const actingAsOthers = guarded(
  someone,
  notActing,
  ...asThemselves,
  assertVerified,
  throughSession,
  allowed('users.impersonate'),
);

/** Somebody is signed in in a browser, maybe as somebody else. */
export const inAnySession = guarded(someone, throughSession);
