import { hash, verify } from '@node-rs/argon2';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { loginInput, registerInput, tokenLoginInput, tokenRegisterInput } from '#shared/auth.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import { confirmationErrors } from '#shared/validation.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import type { Services } from '../../platform/services.ts';
import { audit, auditStaff } from '../audit/service.ts';
import { followsBrowsers, localizationOf } from '../localizations/service.ts';
import { readSettings } from '../settings/service.ts';
import type { OnRegister, RegisteredThrough } from './account-hooks.ts';
import { addressInUse, isInUse } from './addresses.ts';
import { readBootstrap } from './bootstrap.ts';
import { accountCreated } from './events.ts';
import { inviteToRegister, type WaitingInvite } from './invites/acceptance.ts';
import { findUser, findUserByEmail, toCurrentUser, type UserRow } from './queries.ts';
import { checkRegistration } from './registration.ts';
import { recordRefusal, recordSignIn } from './sign-ins/service.ts';
import { roles, userRoles, users } from './tables.ts';
import { mintToken, tokenEntry } from './tokens/service.ts';
import { beginSignIn, requireSecondFactor } from './two-factor/service.ts';
import { queueVerification } from './verification/service.ts';

const wrongCredentials = () =>
  invalid({ email: ['These credentials do not match our records.'] }, 'wrong_credentials');

const tooManyLogins = (seconds: number, headers: Record<string, string>) => {
  const line = 'Too many login attempts. Please try again in :count seconds.';
  const text = { line, values: { count: seconds } };
  return new AppError('too_many', 'too_many_logins', text, { errors: { email: [text] }, headers });
};

export const hashPassword = (password: string) => hash(password);

/** Throws 422 on `password` unless its confirmation is equal. */
export function assertSamePassword(form: Parameters<typeof confirmationErrors>[0]): void {
  const errors = confirmationErrors(form);
  if (errors.password !== undefined) throw invalid(errors);
}

/** A dummy hash to verify against, so that an unknown address costs as much time as a wrong password. */
const decoy = hash('decoy-password-that-nobody-has');

/** Verifies a password; takes the same time for an unknown user. */
export async function passwordMatches(user: UserRow | undefined, password: string): Promise<boolean> {
  const matches = await verify(user?.password_hash ?? (await decoy), password);
  return matches && user !== undefined && user.password_hash !== null;
}

const algorithmOf = (passwordHash: string) => passwordHash.split('$', 4).join('$');

/** Rehashes a password with outdated parameters: the plain text is only available at sign-in. */
async function renewHash({ db }: Context, user: UserRow, password: string): Promise<void> {
  if (user.password_hash === null || algorithmOf(user.password_hash) === algorithmOf(await decoy)) return;
  await db
    .update(users)
    .set({ password_hash: await hashPassword(password) })
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)));
}

/**
 * Checks an address and a password, counting failures per address and caller.
 * Throws 422 on `email` for either being wrong, 429 after five failures in a minute.
 */
async function authenticate(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<UserRow> {
  const key = `${email.toLowerCase()}|${ctx.request.ip}`;
  await ctx.limits.consume('login_ip', ctx.request.ip);
  // Counted before the verification: concurrent attempts all count.
  await ctx.limits.consume('login', key, tooManyLogins);
  const user = await findUserByEmail(ctx.db, email);
  const refuse = (error: AppError) => recordRefusal(ctx, { id: user?.id ?? null, email }, error);
  if (!(await passwordMatches(user, password)) || user === undefined) return refuse(wrongCredentials());
  if (user.suspended_at !== null) {
    return refuse(invalid({ email: ['Your account has been suspended.'] }, 'suspended'));
  }
  await ctx.limits.reset('login', key);
  await renewHash(ctx, user, password);
  return user;
}

/**
 * Opens a session for the right password and answers with the bootstrap data; with only `two_factor` while a second
 * factor is required.
 */
export async function login(ctx: Context, input: z.infer<typeof loginInput>) {
  const user = await authenticate(ctx, input);
  if ((await beginSignIn(ctx, user, input.remember, 'password')) === 'two_factor')
    return { two_factor: true as const };
  return { bootstrapData: await readBootstrap(ctx, toCurrentUser(user)), two_factor: false as const };
}

/** Audits the end of an impersonation. */
export const auditImpersonationEnd = (ctx: Context, tx: Database, userId: number) =>
  audit(ctx, tx, {
    action: 'user.impersonate_end',
    subject_type: 'user',
    subject_id: String(userId),
    before: { logged_in_as: true },
    after: { logged_in_as: false },
  });

/** Ends the session, if any. Guests get the same answer. */
export async function logout(ctx: Context) {
  if (ctx.identity.user?.impersonator) await auditImpersonationEnd(ctx, ctx.db, ctx.identity.user.id);
  await ctx.session.signOut();
  return { bootstrapData: await readBootstrap(ctx, null) };
}

export interface NewUser {
  email: string;
  /** Absent for users of a social service. */
  password?: string;
  email_verified_at?: string;
  language?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  timezone?: string | null;
  country?: string | null;
  created_at?: string;
}

/** Inserts a user with the roles of those names; default: the default role. Throws 422 for an address in use. */
export async function insertUser(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  person: Omit<NewUser, 'password'> & { password_hash: string | null },
  roleNames?: readonly string[],
): Promise<UserRow> {
  const [created] = await tx
    .insert(users)
    .values(person)
    .onConflictDoNothing()
    .returning({ id: users.id, taken: isInUse(person.email, sql`users.id`) });
  if (created === undefined || created.taken) throw addressInUse();
  const known = await tx.select({ id: roles.id, name: roles.name, is_default: roles.is_default }).from(roles);
  const given = known.filter((role) =>
    roleNames === undefined ? role.is_default : roleNames.includes(role.name),
  );
  if (given.length > 0) {
    await tx.insert(userRoles).values(given.map((role) => ({ user_id: created.id, role_id: role.id })));
  }
  const user = await findUser(tx, created.id);
  if (user === undefined) throw notFound();
  await jobs.emit(tx, eventOf(accountCreated, { user_id: user.id }));
  return user;
}

/** Hashes before the transaction: that takes long, and would hold its locks. */
export async function withHash({ password, ...person }: NewUser) {
  return { ...person, password_hash: password === undefined ? null : await hashPassword(password) };
}

/** Creates a user with the roles of those names; default: the default role. Throws 422 for an address in use. */
export async function createUser(
  services: Pick<Services, 'db' | 'jobs'>,
  input: NewUser,
  roleNames?: readonly string[],
): Promise<UserRow> {
  const person = await withHash(input);
  return services.db.transaction((tx) => insertUser(services, tx, person, roleNames));
}

/** How a person registers, if not by the form alone. */
interface Way {
  social?: { through: RegisteredThrough; link: OnRegister };
  /** Its role, if any, replaces the default one; a mailed link has verified the address. */
  invite?: WaitingInvite | null;
}

/**
 * Creates an account with the default role and the hooks of other domains, in one transaction. Throws the hooks' errors
 * in the form.
 */
export async function createAccount(
  ctx: Context,
  input: NewUser,
  form: Readonly<Record<string, unknown>>,
  { social, invite }: Way = {},
): Promise<UserRow> {
  // Invited people skip the requirements for customers.
  const hooks = [...(invite ? [] : ctx.hooks('accountRegistered')), ...(social ? [social.link] : [])];
  const steps = await Promise.all(hooks.map((prepare) => prepare(ctx, form, social?.through ?? null)));
  const proven = invite?.proves ? { email_verified_at: new Date().toISOString() } : {};
  const person = await withHash({ ...input, ...proven });
  const { require_email_confirmation } = await readSettings(ctx);
  return ctx.db.transaction(async (tx) => {
    const user = await insertUser(ctx, tx, person, invite?.role ? [invite.role] : undefined);
    if (invite) await invite.spend(ctx, tx, user.id);
    for (const step of steps) await step?.(tx, user);
    if (require_email_confirmation && user.email_verified_at === null) {
      await queueVerification(ctx, tx, user);
    }
    return user;
  });
}

/** Registers by a form. Throws as `checkRegistration` does. */
async function registerByForm(
  ctx: Context,
  input: z.infer<typeof registerInput>,
  invite: WaitingInvite | null = null,
): Promise<UserRow> {
  const extras = await checkRegistration(ctx, input, invite);
  const person = { ...extras, email: input.email, password: input.password };
  const user = await createAccount(ctx, person, input, { invite });
  ctx.jobs.nudge();
  return user;
}

/**
 * Creates an account with the default role, or that of an invite, and signs it in. Signed-in callers just get their
 * data.
 */
export async function register(ctx: Context, input: z.infer<typeof registerInput>) {
  if (ctx.identity.user !== null) {
    ctx.request.status = 200;
    return { bootstrapData: await readBootstrap(ctx), status: 'success' as const };
  }
  const invite = input.invite ? await inviteToRegister(ctx, input.invite, input.email) : null;
  const user = await registerByForm(ctx, input, invite);
  // Stores the current language for mails, which have no browser to follow.
  if (ctx.session.language === null && (await followsBrowsers(ctx))) {
    ctx.session.chooseLanguage((await localizationOf(ctx)).language);
  }
  await ctx.session.signIn(user.id, false);
  const bootstrapData = await readBootstrap(ctx, toCurrentUser(user));
  const { require_email_confirmation } = bootstrapData.settings;
  return {
    bootstrapData,
    status:
      require_email_confirmation && user.email_verified_at === null ? 'needs_email_verification' : 'success',
  } as const;
}

const tokenName = (input: { device_name?: string | undefined; token_name?: string | undefined }) =>
  input.device_name ?? input.token_name ?? 'API';

async function answerWithToken(ctx: Context, user: UserRow, name: string) {
  const current = toCurrentUser(user);
  if (!hasPermission(current, 'api.access')) throw forbidden();
  const { plainTextToken } = await ctx.db.transaction(async (tx) => {
    const made = await mintToken({ db: tx }, user.id, name);
    await auditStaff(ctx, tx, current, tokenEntry(made, user.id));
    return made;
  });
  return { user: { ...current, access_token: plainTextToken } };
}

/**
 * Signs an API client in: a bearer token for the right password, and code where the owner has a second factor. The
 * owner must hold `api.access`.
 */
export async function tokenLogin(ctx: Context, input: z.infer<typeof tokenLoginInput>) {
  const user = await authenticate(ctx, input);
  if (user.two_factor_confirmed_at !== null) {
    await requireSecondFactor(ctx, user.id, input).catch((error) => recordRefusal(ctx, user, error));
  }
  const answer = await answerWithToken(ctx, user, tokenName(input));
  await recordSignIn(ctx, user, true, 'token');
  return { two_factor: false as const, ...answer };
}

/** Registers over the API; the default role must hold `api.access` for that. */
export async function tokenRegister(ctx: Context, input: z.infer<typeof tokenRegisterInput>) {
  const defaults = await ctx.db
    .select({ permissions: roles.permissions })
    .from(roles)
    .where(eq(roles.is_default, true));
  if (!defaults.some((role) => hasPermission(role, 'api.access'))) throw forbidden();
  const user = await registerByForm(ctx, input);
  return answerWithToken(ctx, user, tokenName(input));
}
