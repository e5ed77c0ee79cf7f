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

/** The effective permissions: the caller's, or the guest role's without a session. */
export const holderOf = (ctx: Pick<Context, 'identity' | 'guestPermissions'>) =>
  ctx.identity.user ?? { permissions: ctx.guestPermissions };

const closedText = 'The site is down for maintenance. Please check back soon.';

/** Throws 503 for everybody but staff while the site is closed. Sign-in is not affected. */
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

/** Throws 403 while the caller views the site as a role, which is read-only. */
export function assertNotViewing({ identity }: Pick<Context, 'identity'>): void {
  if (identity.user?.view_as === undefined) return;
  throw forbidden('You are viewing the site as another role.', 'viewing_as');
}

/** Throws 403 while a role of the caller requires a second factor that is not set up. */
export function assertSecondFactor({ identity }: Pick<Context, 'identity'>): void {
  // An impersonator has authenticated with their own factor.
  if (identity.mode === 'session' && identity.impersonator) return;
  if (identity.user?.two_factor_required) throw twoFactorNeeded();
}

/** The same for requests without a procedure, and so without its guards. */
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

/** Throws 403 for an unverified address. Synchronous for verified users. */
export const assertVerified = (ctx: Context): Promise<void> | undefined => {
  if (ctx.identity.user === null || ctx.identity.user.email_verified_at !== null) return;
  return isUnverified(ctx).then((unverified) => {
    if (unverified) throw forbidden('Your email address is not verified.', 'email_unverified');
  });
};

const verifiedOrReading: Guard = (ctx, type) => (type === 'query' ? undefined : assertVerified(ctx));

const allowed = (...permissions: PermissionKey[]): Guard => {
  const guard: Guard = (ctx) => {
    if (permissions.some((permission) => hasPermission(holderOf(ctx), permission))) return;
    throw ctx.identity.user === null ? forbidden(undefined, signInReason) : forbidden();
  };
  return Object.assign(guard, { permissions });
};

/** Throws 403 during impersonation: credentials can only be changed by their owner. */
export function assertOneself({ identity }: Pick<Context, 'identity'>): void {
  if (!identity.user?.impersonator) return;
  throw forbidden("You can't do this while you're logged in as someone else.", 'impersonating');
}

const throughSession: Guard = ({ identity }) => {
  if (identity.mode === 'bearer') throw sessionOnly();
};

throughSession.sessionOnly = true;

const inBrowser: Guard = (ctx, type) => {
  if (ctx.identity.mode === 'bearer') throw sessionOnly();
  if (type === 'mutation') assertOneself(ctx);
};

inBrowser.sessionOnly = true;

const notActing: Guard = ({ identity }) => {
  if (!identity.user?.impersonator) return;
  throw new AppError(
    'conflict',
    'nested',
    "You're already logged in as someone else. Return to your own account first.",
  );
};

const passwordProved: Guard = async (ctx) => {
  if (!(await isPasswordConfirmed(ctx, ctx.sessionId))) throw passwordUnconfirmed();
};
passwordProved.refusal = 'confirm_password';

/** Attempts are counted before validation, because refused ones count, too. Signed-in callers create no account. */
const countedRegistration: Guard = async ({ identity, limits, request }) => {
  if (identity.user === null) await limits.consume('register', request.ip);
};

/** Throws 404 while the API is disabled: there are no tokens then. */
const withApi: Guard = async (ctx) => {
  if (!(await readSettings(ctx)).api.integrated) throw notFound();
};
withApi.refusal = 'not_found';

/** Guards of all signed-in callers. */
const asThemselves = [onlyLooking, assertSecondFactor] as const satisfies readonly Guard[];

/** Everybody, also with an unverified address. */
export const openProcedure = guarded();

/** Everybody except viewers as a role, also with an unverified address. */
export const choosingForOneself = guarded(onlyLooking);

/** Adds errors of the site's own fields when other fields of a registration are refused. */
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

/** Registration, rate-limited. */
export const registering = namingAll(guarded(assertOpen, countedRegistration));

/** Sign-in of API clients, where the API is enabled. */
export const overApi = guarded(withApi);

/** Registration by API clients, rate-limited, where the API is enabled. */
export const registeringOverApi = namingAll(guarded(assertOpen, withApi, countedRegistration));

/** Everybody; read-only with an unverified address. */
export const publicProcedure = guarded(assertOpen, ...asThemselves, verifiedOrReading);

/** The same for recovery of an account, also while the site is closed. */
export const recovering = guarded(...asThemselves, verifiedOrReading);

/** Signed-in callers, verified or not. */
export const signedInUnverified = guarded(assertOpen, someone, onlyLooking);

export const signedIn = guarded(assertOpen, someone, ...asThemselves, assertVerified);

/** Callers with the permission, including guests by their role. */
export const permitted = (permission: PermissionKey) =>
  guarded(assertOpen, ...asThemselves, verifiedOrReading, allowed(permission));

/** Signed-in callers with all of the permissions. */
export const signedInWith = (...permissions: PermissionKey[]) =>
  guarded(assertOpen, someone, ...asThemselves, assertVerified, ...permissions.map((each) => allowed(each)));

/** Signed-in callers with one of the permissions. */
export const signedInWithAny = (...permissions: PermissionKey[]) =>
  guarded(assertOpen, someone, ...asThemselves, assertVerified, allowed(...permissions));

/** Signed-in callers in a browser session, without tokens. */
export const inSession = guarded(assertOpen, someone, ...asThemselves, assertVerified, inBrowser);

/** Signed-in callers in a browser session with all of the permissions. */
export const inSessionWith = (...permissions: PermissionKey[]) =>
  guarded(
    assertOpen,
    someone,
    ...asThemselves,
    assertVerified,
    inBrowser,
    ...permissions.map((each) => allowed(each)),
  );

/** Procedures of an optional feature; all of them throw 404 without it. */
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

/** Ends viewing as a role, also when it has ended. */
export const endingView = guarded(someone, inBrowser);

/** Management of own API tokens in a browser session. */
export const managingTokens = guarded(
  assertOpen,
  withApi,
  someone,
  ...asThemselves,
  assertVerified,
  inBrowser,
);

/** The same with the permission to create one. */
export const makingTokens = guarded(
  assertOpen,
  withApi,
  someone,
  ...asThemselves,
  assertVerified,
  inBrowser,
  allowed('api.access'),
);

/** Browser sessions with a recently confirmed password. Throws 423 otherwise. */
export const passwordConfirmed = guarded(
  assertOpen,
  someone,
  ...asThemselves,
  assertVerified,
  inBrowser,
  passwordProved,
);

/** The same without impersonation, with all of the permissions. Throws 403 for a missing one, before the 423. */
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

/** Setup of a second factor: the only requirement it skips is the second factor itself. */
export const gettingSecure = guarded(someone, onlyLooking, assertVerified, inBrowser);

/** The same with a recently confirmed password. Throws 423 otherwise. */
export const gettingSecureConfirmed = guarded(
  someone,
  onlyLooking,
  assertVerified,
  inBrowser,
  passwordProved,
);
/** Browser sessions that may impersonate. Throws 409 during impersonation. */
export const actingAsOthers = guarded(
  someone,
  notActing,
  ...asThemselves,
  assertVerified,
  throughSession,
  allowed('users.impersonate'),
);

/** Signed-in callers in a browser session, including impersonation. */
export const inAnySession = guarded(someone, throughSession);
