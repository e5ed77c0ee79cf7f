import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { type MailProvider, type mailboxConnectedInput, mailProviders } from '#shared/mailbox-connections.ts';
import type { Mailbox } from '#shared/mailboxes.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import { randomText, sameText } from '../../platform/security/keys.ts';
import { authorizationOf, exchangeCode, OAuthFailure } from '../../platform/security/oauth.ts';
import { redeemOnce } from '../../platform/security/single-use/single-use.ts';
import { defineSessionState } from '../../platform/session/state.ts';
import { audit } from '../audit/service.ts';
import {
  disconnected,
  dropAccessToken,
  mailClientOf,
  offeredProviders,
  providerOf,
  scopesOfProvider,
} from './oauth.ts';
import { findMailbox, mailboxesKey } from './queries.ts';
import { sealRefreshToken } from './secrets.ts';
import { readMailbox } from './service.ts';
import { mailboxes, noErrors } from './tables.ts';

const flowSeconds = 15 * 60;

/** A pending connection of this browser. */
const flowState = defineSessionState({
  name: 'mailbox_connection',
  seconds: flowSeconds,
  schema: z.object({
    provider: z.enum(mailProviders),
    mailbox_id: z.int(),
    state: z.string(),
    verifier: z.string(),
  }),
});

const expired = () => forbidden('This connection attempt has expired. Start again.', 'connection_expired');

/** The provider sends the browser back to the screen of mailboxes, which calls `finishConnection`. */
const redirectUri = ({ env }: Pick<Context, 'env'>) => `${baseUrl(env)}/admin/mailboxes`;

/** Which providers this site can connect to. */
export const connectionsOf = (ctx: Context) => ({
  providers: offeredProviders(ctx.env),
  redirect_uri: redirectUri(ctx),
});

/** Throws 422 while this site is no client of the provider. */
function requireClient({ env }: Context, provider: MailProvider) {
  const client = mailClientOf(env, provider);
  if (client === null)
    throw invalid({ auth: ['This site is not registered with the provider.'] }, 'provider_not_configured');
  return client;
}

/** Where the provider asks for consent. Throws 404, and 422 for a mailbox with a password. */
export async function beginConnection(ctx: Context, id: number): Promise<{ url: string }> {
  const mailbox = await findMailbox(ctx.db, id);
  if (mailbox === undefined) throw notFound();
  const provider = providerOf(mailbox);
  if (provider === null) throw invalid({ auth: ['This mailbox signs in with a password.'] });
  const client = requireClient(ctx, provider);
  const state = randomText(40);
  const { url, verifier } = authorizationOf(client, {
    redirectUri: redirectUri(ctx),
    state,
    scopes: scopesOfProvider[provider],
  });
  ctx.session.state.write(flowState, { provider, mailbox_id: id, state, verifier });
  const address = new URL(url);
  // Google gives a refresh token only then, and to somebody who agreed before only when they are asked again.
  if (provider === 'google') address.searchParams.set('access_type', 'offline');
  address.searchParams.set('prompt', 'consent');
  address.searchParams.set('login_hint', mailbox.inbound.username ?? mailbox.email);
  return { url: address.href };
}

/** The refresh token for a code. Throws 422 when the provider gives none. */
async function tokenFor(ctx: Context, provider: MailProvider, code: string, verifier: string) {
  const grant = { redirectUri: redirectUri(ctx), code, verifier, secretIn: 'form' } as const;
  try {
    const tokens = await exchangeCode(requireClient(ctx, provider), grant);
    if (tokens.hasRefreshToken()) return tokens.refreshToken();
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error;
    ctx.log.warn({ err: error }, 'a mailbox was not connected');
  }
  throw invalid({ code: ['The provider did not confirm the connection. Try again.'] }, 'not_connected');
}

const connection = (id: number) => ({ subject_type: 'mailbox', subject_id: String(id) });

/** Completes the connection that this browser began. Throws 403 for any other, and 422 when it was not made. */
export async function finishConnection(
  ctx: Context,
  { state, code, error }: z.output<typeof mailboxConnectedInput>,
): Promise<{ mailbox: Mailbox }> {
  const flow = ctx.session.state.read(flowState);
  ctx.session.state.remove(flowState);
  if (flow === null || !sameText(flow.state, state)) throw expired();
  if (!(await redeemOnce(ctx.db, 'mailbox-connection', state, flowSeconds))) throw expired();
  if (error === 'access_denied' || code == null)
    throw invalid({ code: ['The connection was canceled.'] }, 'access_denied');
  const { mailbox_id: id, provider, verifier } = flow;
  const refreshToken = await tokenFor(ctx, provider, code, verifier);
  await ctx.db.transaction(async (tx) => {
    const before = await findMailbox(tx, id);
    if (before === undefined || providerOf(before) !== provider) throw expired();
    await tx
      .update(mailboxes)
      .set({
        sealed_refresh_token: sealRefreshToken(ctx, refreshToken),
        connected_at: sql`now()`,
        ...noErrors,
      })
      .where(eq(mailboxes.id, id));
    await ctx.cache.drop(tx, mailboxesKey);
    await audit(ctx, tx, { action: 'mailbox.connect', ...connection(id), after: { provider } });
  });
  ctx.cache.forget(mailboxesKey);
  dropAccessToken(ctx, id);
  return { mailbox: await readMailbox(ctx, id) };
}

/** Deletes the connection of a mailbox. Throws 404. */
export async function disconnectMailbox(ctx: Context, id: number): Promise<{ mailbox: Mailbox }> {
  await ctx.db.transaction(async (tx) => {
    const before = await findMailbox(tx, id);
    if (before === undefined) throw notFound();
    if (before.connected_at === null) return;
    await tx.update(mailboxes).set(disconnected).where(eq(mailboxes.id, id));
    await ctx.cache.drop(tx, mailboxesKey);
    await audit(ctx, tx, {
      action: 'mailbox.disconnect',
      ...connection(id),
      before: { provider: providerOf(before) },
    });
  });
  ctx.cache.forget(mailboxesKey);
  dropAccessToken(ctx, id);
  return { mailbox: await readMailbox(ctx, id) };
}
