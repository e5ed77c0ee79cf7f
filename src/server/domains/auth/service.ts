import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { loginInput, registerInput, tokenLoginInput, tokenRegisterInput } from '#shared/auth.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Database } from '../../platform/db/connect.ts';
import { retryHeaders } from '../../platform/rate-limit/rate-limit.ts';
import type { Context, Services } from '../../platform/trpc/context.ts';
import { readSettings } from '../settings/service.ts';
import { readBootstrap } from './bootstrap/service.ts';
import { findUser, findUserByEmail, toCurrentUser, type UserRow } from './queries.ts';
import { roles, userRoles, users } from './tables.ts';
import { mintToken } from './tokens/service.ts';

const wrongCredentials = () =>
  invalid({ email: ['These credentials do not match our records.'] }, 'wrong_credentials');

export const hashPassword = (password: string) => hash(password);

/** A hash of nothing, so that an unknown address costs as much time as a wrong password. */
const decoy = hash('decoy-password-that-nobody-has');

async function passwordMatches(user: UserRow | undefined, password: string): Promise<boolean> {
  const matches = await verify(user?.password_hash ?? (await decoy), password);
  return matches && user !== undefined && user.password_hash !== null;
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
  await ctx.limits.take('login_ip', ctx.request.ip);
  const wait = await ctx.limits.wait('login', key);
  if (wait > 0) {
    const message = `Too many login attempts. Please try again in ${wait} seconds.`;
    throw new AppError('too_many', 'too_many_logins', message, {
      errors: { email: [message] },
      headers: retryHeaders(ctx.limits.limitOf('login'), wait),
    });
  }
  const user = await findUserByEmail(ctx.db, email);
  if (!(await passwordMatches(user, password)) || user === undefined) {
    await ctx.limits.take('login', key);
    throw wrongCredentials();
  }
  if (user.suspended_at !== null) {
    throw invalid({ email: ['Your account has been suspended.'] }, 'suspended');
  }
  await ctx.limits.reset('login', key);
  return user;
}

/** Opens a session for the right password and answers with everything the client starts from. */
export async function login(ctx: Context, input: z.infer<typeof loginInput>) {
  const user = await authenticate(ctx, input);
  await ctx.session.signIn(user.id, input.remember);
  return { bootstrapData: await readBootstrap(ctx, toCurrentUser(user)), two_factor: false as const };
}

/** Ends the session, if there is one. Guests get the same answer. */
export async function logout(ctx: Context) {
  await ctx.session.signOut();
  return { bootstrapData: await readBootstrap(ctx, null) };
}

export interface NewUser {
  email: string;
  /** Absent for people who sign in elsewhere. */
  password?: string;
  email_verified_at?: string;
  language?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  timezone?: string | null;
  country?: string | null;
  created_at?: string;
}

/** Stores a person with the roles of those names, the default role without any. Throws 422 when the address is taken. */
async function insertUser(
  tx: Database,
  person: Omit<NewUser, 'password'> & { password_hash: string | null },
  roleNames?: readonly string[],
): Promise<UserRow> {
  const [created] = await tx.insert(users).values(person).onConflictDoNothing().returning({ id: users.id });
  if (created === undefined) throw invalid({ email: ['The email has already been taken.'] }, 'email_taken');
  const known = await tx.select({ id: roles.id, name: roles.name, is_default: roles.is_default }).from(roles);
  const given = known.filter((role) =>
    roleNames === undefined ? role.is_default : roleNames.includes(role.name),
  );
  if (given.length > 0) {
    await tx.insert(userRoles).values(given.map((role) => ({ user_id: created.id, role_id: role.id })));
  }
  const user = await findUser(tx, created.id);
  if (user === undefined) throw notFound();
  return user;
}

/** Hashes before anything is stored: that takes long, and a transaction holds others up. */
async function withHash({ password, ...person }: NewUser) {
  return { ...person, password_hash: password === undefined ? null : await hashPassword(password) };
}

/** Makes a person with the roles of those names, the default role without any. Throws 422 when the address is taken. */
export async function createUser(
  db: Database,
  input: NewUser,
  roleNames?: readonly string[],
): Promise<UserRow> {
  const person = await withHash(input);
  return db.transaction((tx) => insertUser(tx, person, roleNames));
}

/**
 * Makes an account with the default role and everything that other parts of the product do for a new person, or
 * nothing at all. Throws what they find wrong with the form.
 */
export async function join(
  ctx: Context,
  input: NewUser,
  form: Readonly<Record<string, unknown>>,
): Promise<UserRow> {
  const steps = await Promise.all(ctx.personSteps.joining.map((prepare) => prepare(ctx, form)));
  const person = await withHash(input);
  return ctx.db.transaction(async (tx) => {
    const user = await insertUser(tx, person);
    for (const step of steps) await step?.(tx, user);
    return user;
  });
}

/** Throws unless registration is open and the passwords and policies of the form are in order. */
async function checkRegistration(ctx: Context, input: z.infer<typeof registerInput>): Promise<void> {
  const { registration } = await readSettings(ctx);
  if (registration.disable) throw forbidden('Registration is disabled.', 'registration_disabled');
  const errors: Record<string, string[]> = {};
  if (input.password !== input.password_confirmation) {
    errors.password = ['The password field confirmation does not match.'];
  }
  for (const policy of registration.policies) {
    const accepted = [true, 1, 'true', '1', 'on', 'yes'].includes(input[policy.id] as never);
    if (!accepted) errors[policy.id] = [`The ${policy.label} must be accepted.`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Makes an account with the default role and signs it in. Somebody signed in already just gets their data. */
export async function register(ctx: Context, input: z.infer<typeof registerInput>) {
  if (ctx.identity.user !== null) {
    ctx.request.status = 200;
    return { bootstrapData: await readBootstrap(ctx), status: 'success' as const };
  }
  await ctx.limits.take('register', ctx.request.ip);
  await checkRegistration(ctx, input);
  const user = await join(ctx, { email: input.email, password: input.password }, input);
  await ctx.session.signIn(user.id, false);
  return { bootstrapData: await readBootstrap(ctx, toCurrentUser(user)), status: 'success' as const };
}

const tokenName = (input: { device_name?: string | undefined; token_name?: string | undefined }) =>
  input.device_name ?? input.token_name ?? 'API';

async function answerWithToken(services: Services, user: UserRow, name: string) {
  const current = toCurrentUser(user);
  if (!hasPermission(current, 'api.access')) throw forbidden();
  const { plainTextToken } = await mintToken(services, user.id, name);
  return { user: { ...current, access_token: plainTextToken } };
}

/** Signs an integrator in: a bearer token for the right password. The owner must hold `api.access`. */
export async function tokenLogin(ctx: Context, input: z.infer<typeof tokenLoginInput>) {
  const user = await authenticate(ctx, input);
  return answerWithToken(ctx, user, tokenName(input));
}

/** Registers over the API; the default role must hold `api.access` for that. */
export async function tokenRegister(ctx: Context, input: z.infer<typeof tokenRegisterInput>) {
  await ctx.limits.take('register', ctx.request.ip);
  await checkRegistration(ctx, input);
  const defaults = await ctx.db
    .select({ permissions: roles.permissions })
    .from(roles)
    .where(eq(roles.is_default, true));
  if (!defaults.some((role) => hasPermission(role, 'api.access'))) throw forbidden();
  const user = await join(ctx, { email: input.email, password: input.password }, input);
  return answerWithToken(ctx, user, tokenName(input));
}
