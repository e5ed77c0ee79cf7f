import { z } from 'zod';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Context } from '#server/platform/context.ts';
import { randomText, sameText } from '#server/platform/security/keys.ts';
import { authorizationOf, OAuthFailure } from '#server/platform/security/oauth.ts';
import { redeemOnce } from '#server/platform/security/single-use/single-use.ts';
import { defineSessionState } from '#server/platform/session/state.ts';
import { AppError, forbidden, invalid, notFound, summarize } from '#shared/errors.ts';
import {
  isSocialService,
  type SocialResult,
  type SocialService,
  type socialConnectInput,
  socialNames,
  socialServices,
  unknownSocialError,
} from '#shared/social.ts';
import { english, type Text } from '#shared/translation.ts';
import { readSettings } from '../../settings/service.ts';
import type { OnRegister } from '../account-hooks.ts';
import { findOwnerOf } from '../addresses.ts';
import { readBootstrap } from '../bootstrap.ts';
import { inviteToRegister } from '../invites/acceptance.ts';
import { assertNotViewing, assertOneself, assertSecondFactor, assertVerified } from '../procedure.ts';
import { findUser, toCurrentUser, type UserRow } from '../queries.ts';
import { createAccount, passwordMatches } from '../service.ts';
import { recordRefusal } from '../sign-ins/service.ts';
import { beginSignIn } from '../two-factor/service.ts';
import { findLinked, linkProfile, offeredClient, unlinkProfile } from './connected-accounts.ts';
import { profileSchema, readProfile, type SocialProfile, scopesOf } from './profiles.ts';

const flowSeconds = 15 * 60;

/** A pending OAuth flow of this browser. */
const flowState = defineSessionState({
  name: 'social_flow',
  seconds: flowSeconds,
  schema: z.object({
    service: z.enum(socialServices),
    state: z.string(),
    verifier: z.string(),
    /** The user who connects a service; null for a sign-in. */
    user_id: z.int().nullable(),
    remember: z.boolean(),
    /** The token of the invite with which the sign-in began. */
    invite: z.string().nullable(),
  }),
});

type Flow = z.infer<typeof flowState.schema>;

/** A profile to be linked: its address belongs to an account, whose password confirms the link. */
const pendingState = defineSessionState({
  name: 'social_pending',
  seconds: 10 * 60,
  schema: z.object({
    service: z.enum(socialServices),
    profile: profileSchema,
    user_id: z.int(),
    remember: z.boolean(),
  }),
});

const expired = () => forbidden('This sign-in attempt has expired.', 'social_expired');
const suspended = 'Your account has been suspended.';

const redirectUri = (ctx: Context, service: SocialService) =>
  `${baseUrl(ctx.env)}/secure/auth/social/${service}/callback`;

/** The service of that name with the client for it. Throws 404 for services the site does not offer. */
async function requireOffered(ctx: Context, name: string) {
  const client = isSocialService(name) ? await offeredClient(ctx, name) : null;
  if (!isSocialService(name) || client === null) throw notFound();
  return { service: name, client };
}

/** Throws unless the caller may connect a service, from a page of this site. */
async function requireConnector(ctx: Context): Promise<number> {
  const { user } = ctx.identity;
  if (user === null) throw forbidden('Sign in before connecting an account.', 'unauthenticated');
  assertOneself(ctx);
  // Another site could link an attacker's external account to signed-in users.
  const origin = ctx.request.header('sec-fetch-site') ?? 'none';
  if (origin !== 'same-origin' && origin !== 'none') throw forbidden();
  assertNotViewing(ctx);
  assertSecondFactor(ctx);
  await assertVerified(ctx);
  return user.id;
}

/** The service's URL to sign in or connect, or the result when no redirect is needed. */
export async function beginSocial(
  ctx: Context,
  name: string,
  purpose: 'login' | 'connect',
  { remember = false, invite = null }: { remember?: boolean; invite?: string | null } = {},
): Promise<{ url: string } | SocialResult> {
  const { service, client } = await requireOffered(ctx, name);
  if (purpose === 'login' && ctx.identity.user !== null) {
    return { status: 'ALREADY_LOGGED_IN', callbackData: {} };
  }
  const user_id = purpose === 'connect' ? await requireConnector(ctx) : null;
  const state = randomText(40);
  const { url, verifier } = authorizationOf(client, {
    redirectUri: redirectUri(ctx, service),
    state,
    scopes: scopesOf(service),
  });
  ctx.session.state.write(flowState, { service, state, verifier, user_id, remember, invite });
  return { url };
}

/** The query of the OAuth callback. */
export const callbackSchema = z.object({
  state: z.string().max(255).catch(''),
  code: z.string().min(1).max(4000).optional().catch(undefined),
  error: z.string().max(255).optional().catch(undefined),
});

type Callback = z.infer<typeof callbackSchema>;

/** Redeems the OAuth flow of the callback. Throws when there is none, or another one. */
async function takeFlow(ctx: Context, service: SocialService, { state }: Callback): Promise<Flow> {
  const flow = ctx.session.state.read(flowState);
  ctx.session.state.remove(flowState);
  if (flow === null || flow.service !== service || !sameText(flow.state, state)) throw expired();
  if (!(await redeemOnce(ctx.db, 'social-state', state, flowSeconds))) throw expired();
  return flow;
}

/** Completes the flow of `beginSocial`. Throws its errors. */
async function finish(ctx: Context, name: string, callback: Callback): Promise<SocialResult> {
  const { service, client } = await requireOffered(ctx, name);
  await ctx.limits.consume('login_ip', ctx.request.ip);
  const flow = await takeFlow(ctx, service, callback);
  const { code, error } = callback;
  if (error === 'access_denied') throw forbidden('Sign-in was canceled.', 'access_denied');
  if (code === undefined) throw new OAuthFailure(`${service} sent no code.`);
  // A repeated code was stolen, whatever the service answers.
  if (!(await redeemOnce(ctx.db, 'social-code', `${service}:${code}`, flowSeconds))) throw expired();
  const grant = { redirectUri: redirectUri(ctx, service), code, verifier: flow.verifier };
  const profile = await readProfile(service, client, grant);
  if (flow.user_id !== null) return connect(ctx, flow.user_id, service, profile);
  return signInWith(ctx, service, profile, flow);
}

/** The result of an OAuth flow, including errors. */
export async function finishSocial(ctx: Context, name: string, callback: Callback): Promise<SocialResult> {
  try {
    return await finish(ctx, name, callback);
  } catch (error) {
    return explain(ctx, error);
  }
}

/** The result for an error; internal causes are only logged. */
export function explain(ctx: Context, error: unknown): SocialResult {
  const text = reasonOf(ctx, error);
  return { status: 'ERROR', callbackData: { errorMessage: english(text), text } };
}

function reasonOf(ctx: Context, error: unknown): Text {
  // The only not-found error that is shown is that of an expired invite.
  const isKnown = error instanceof AppError && (error.kind !== 'not_found' || error.reason === 'invite_over');
  if (isKnown && error.kind !== 'failed') return error.texts ? summarize(error.texts) : error.text;
  if (error instanceof OAuthFailure) ctx.log.warn({ err: error }, 'a sign-in service failed');
  else if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'a sign-in elsewhere failed');
  return unknownSocialError;
}

async function connect(
  ctx: Context,
  userId: number,
  service: SocialService,
  profile: SocialProfile,
): Promise<SocialResult> {
  if (ctx.identity.user?.id !== userId) throw expired();
  await ctx.db.transaction((tx) => linkProfile(ctx, tx, userId, service, profile));
  ctx.people.dropPerson(userId);
  const user = await findUser(ctx.db, userId);
  if (user === undefined) throw expired();
  return {
    status: 'SUCCESS',
    callbackData: { bootstrapData: await readBootstrap(ctx, toCurrentUser(user)) },
  };
}

async function signInWith(
  ctx: Context,
  service: SocialService,
  profile: SocialProfile,
  { remember, invite }: Pick<Flow, 'remember' | 'invite'>,
): Promise<SocialResult> {
  const linked = await findLinked(ctx.db, service, profile.user_service_id);
  if (linked !== undefined) {
    if (linked.suspended_at !== null) return recordRefusal(ctx, linked, forbidden(suspended, 'suspended'));
    await ctx.db.transaction((tx) => linkProfile(ctx, tx, linked.id, service, profile));
    return enter(ctx, linked, service, remember);
  }
  const email = requireEmail(service, profile);
  const owner = await findOwnerOf(ctx.db, email);
  if (owner !== undefined) {
    if (owner.social_profiles.some((other) => other.service_name === service)) {
      throw forbidden({
        line: 'Another :service account is already connected.',
        values: { service: socialNames[service] },
      });
    }
    ctx.session.state.write(pendingState, { service, profile, user_id: owner.id, remember });
    return { status: 'REQUEST_PASSWORD', callbackData: { service, email } };
  }
  return enter(ctx, await registerWith(ctx, service, profile, email, invite), service, remember);
}

/** The verified address of the profile. Throws without one. */
function requireEmail(service: SocialService, profile: SocialProfile): string {
  if (profile.email !== null) return profile.email;
  const line = profile.has_unproved_email
    ? 'The email address of your :service account is not verified.'
    : "Your :service account has no email address or doesn't share it.";
  throw forbidden({ line, values: { service: socialNames[service] } }, 'no_email');
}

/** Registers an account linked to the service. Throws the errors of a registration. */
async function registerWith(
  ctx: Context,
  service: SocialService,
  profile: SocialProfile,
  email: string,
  inviteToken: string | null,
): Promise<UserRow> {
  const invite = inviteToken === null ? null : await inviteToRegister(ctx, inviteToken, email);
  const { registration } = await readSettings(ctx);
  if (registration.disable && invite === null) {
    throw forbidden('Registration is disabled.', 'registration_disabled');
  }
  // Part of the registration, so that no account is ever without a way to sign in.
  const link: OnRegister = async () => (tx, person) => linkProfile(ctx, tx, person.id, service, profile);
  const through = { service, access_token: profile.tokens?.access_token ?? null };
  const { first_name, last_name } = profile;
  const person = { email, first_name, last_name, email_verified_at: new Date().toISOString() };
  const registered = await createAccount(ctx, person, {}, { social: { through, link }, invite });
  return (await findUser(ctx.db, registered.id)) ?? registered;
}

async function enter(
  ctx: Context,
  user: UserRow,
  service: SocialService,
  remember: boolean,
): Promise<SocialResult> {
  if ((await beginSignIn(ctx, user, remember, service)) === 'two_factor') {
    return { status: 'TWO_FACTOR', callbackData: {} };
  }
  return {
    status: 'SUCCESS',
    callbackData: { bootstrapData: await readBootstrap(ctx, toCurrentUser(user)) },
  };
}

/**
 * Links the pending profile to the account with its address, by the password of that account, and continues the
 * sign-in. Throws 422 on `password` when it is wrong, or nothing is pending or it has expired.
 */
export async function connectPending(ctx: Context, { password }: z.infer<typeof socialConnectInput>) {
  const pending = ctx.session.state.read(pendingState);
  const user = pending?.profile.email ? await findOwnerOf(ctx.db, pending.profile.email) : undefined;
  if (
    pending === null ||
    user?.id !== pending.user_id ||
    (await offeredClient(ctx, pending.service)) === null
  ) {
    throw invalid({ password: ['This sign-in attempt has expired.'] }, 'social_expired');
  }
  await ctx.limits.consume('social_connect', user.id);
  const refuse = (error: AppError) => recordRefusal(ctx, user, error);
  if (!(await passwordMatches(user, password))) {
    return refuse(invalid({ password: ['The provided password was incorrect.'] }, 'wrong_password'));
  }
  if (user.suspended_at !== null) return refuse(invalid({ password: [suspended] }, 'suspended'));
  const { service, profile, remember } = pending;
  await ctx.db.transaction((tx) => linkProfile(ctx, tx, user.id, service, profile));
  ctx.session.state.remove(pendingState);
  ctx.people.dropPerson(user.id);
  if ((await beginSignIn(ctx, user, remember, service)) === 'two_factor') {
    return { two_factor: true as const };
  }
  const linked = (await findUser(ctx.db, user.id)) ?? user;
  return { bootstrapData: await readBootstrap(ctx, toCurrentUser(linked)), two_factor: false as const };
}

/** Disconnects a service from the caller's account. Throws 422 when it is their last way to sign in. */
export async function disconnect(ctx: Context, userId: number, name: string) {
  const { service } = await requireOffered(ctx, name);
  await unlinkProfile(ctx, userId, service);
  const user = await findUser(ctx.db, userId);
  if (user === undefined) throw notFound();
  return { user: toCurrentUser(user) };
}
