import { eq } from 'drizzle-orm';
import { type MailProvider, mailProviders } from '#shared/mailbox-connections.ts';
import type { Env } from '../../platform/config/env.ts';
import { OAuthFailure, refreshTokens } from '../../platform/security/oauth.ts';
import type { Services } from '../../platform/services.ts';
import { findMailbox, type MailboxRow } from './queries.ts';
import { openPassword, openRefreshToken, sealRefreshToken } from './secrets.ts';
import { mailboxes, type StoredInbound } from './tables.ts';

type Needs = Pick<Services, 'db' | 'env' | 'keys' | 'locks' | 'stopping'>;

/** This site as a client of a provider of mailboxes. */
interface MailClient {
  id: string;
  secret: string;
  authorizeUrl: string;
  tokenUrl: string;
}

/** Permissions to ask for: to read mail and to send it, also later. */
export const scopesOfProvider: Record<MailProvider, string[]> = {
  google: ['https://mail.google.com/'],
  microsoft: [
    'https://outlook.office.com/IMAP.AccessAsUser.All',
    'https://outlook.office.com/SMTP.Send',
    'offline_access',
  ],
};

/** The connection is missing, or its provider does not accept it any more. Its message is for people. */
export class ConnectionLost extends Error {}

const lostTexts: Record<MailProvider, string> = {
  google: 'Google no longer accepts the connection. Connect the mailbox again.',
  microsoft: 'Microsoft 365 no longer accepts the connection. Connect the mailbox again.',
};

/** The client that the environment configures; null without an id and a secret. */
export function mailClientOf(env: Env, provider: MailProvider): MailClient | null {
  const { id, secret, authorizeUrl, tokenUrl } = {
    google: {
      id: env.GOOGLE_MAIL_CLIENT_ID,
      secret: env.GOOGLE_MAIL_CLIENT_SECRET,
      authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
      tokenUrl: env.GOOGLE_TOKEN_URL,
    },
    microsoft: {
      id: env.MICROSOFT_MAIL_CLIENT_ID,
      secret: env.MICROSOFT_MAIL_CLIENT_SECRET,
      authorizeUrl: env.MICROSOFT_AUTHORIZE_URL,
      tokenUrl: env.MICROSOFT_TOKEN_URL,
    },
  }[provider];
  return id === undefined || secret === undefined ? null : { id, secret, authorizeUrl, tokenUrl };
}

export const offeredProviders = (env: Env): MailProvider[] =>
  mailProviders.filter((provider) => mailClientOf(env, provider) !== null);

/** The provider of a mailbox that signs in by OAuth; null for one with a password. */
export const providerOf = ({ inbound }: Pick<MailboxRow, 'inbound'>): MailProvider | null =>
  inbound.auth === undefined || inbound.auth === 'password' ? null : inbound.auth;

/** The columns of a mailbox without connection. */
export const disconnected = { sealed_refresh_token: null, connected_at: null };

/** Whether a change leads elsewhere: a connection is for the account and the server that it was made for. */
export const isOtherConnection = (before: StoredInbound, after: StoredInbound): boolean =>
  (['auth', 'host', 'port', 'username'] as const).some((field) => before[field] !== after[field]);

/** Milliseconds that a token must be valid for, and to wait for another process that renews it. */
const patience = { margin: 60_000, renewal: 20_000 };

interface AccessToken {
  token: string;
  expires: number;
  /** Of the connection that it is from. */
  connected_at: string | null;
}

const tokensOf = new WeakMap<AbortController, Map<number, AccessToken>>();
const renewals = new WeakMap<AbortController, Map<number, Promise<string>>>();

function ofProcess<Value>(all: WeakMap<AbortController, Map<number, Value>>, { stopping }: Needs) {
  const known = all.get(stopping) ?? new Map<number, Value>();
  all.set(stopping, known);
  return known;
}

/** Trades the refresh token in. Providers may give a new one each time, which takes the place of the former. */
async function renew(services: Needs, id: number): Promise<string> {
  const { db, env, keys, locks } = services;
  const release = await locks.acquire(`mailbox-token:${id}`, { wait: patience.renewal });
  if (release === null) throw new Error('The connection of a mailbox is being renewed.');
  try {
    const mailbox = await findMailbox(db, id);
    const provider = mailbox === undefined ? null : providerOf(mailbox);
    if (mailbox === undefined || provider === null) throw new Error('The mailbox is not connected.');
    const client = mailClientOf(env, provider);
    const refreshToken = openRefreshToken(services, mailbox.sealed_refresh_token);
    if (client === null || refreshToken === null) throw new ConnectionLost(lostTexts[provider]);
    const tokens = await refreshTokens(client, refreshToken).catch((error: unknown) => {
      const isRefused = error instanceof OAuthFailure && error.code === 'invalid_grant';
      throw isRefused ? new ConnectionLost(lostTexts[provider]) : error;
    });
    if (tokens.hasRefreshToken() && tokens.refreshToken() !== refreshToken) {
      const sealed_refresh_token = sealRefreshToken({ keys }, tokens.refreshToken());
      await db.update(mailboxes).set({ sealed_refresh_token }).where(eq(mailboxes.id, id));
    }
    ofProcess(tokensOf, services).set(id, {
      token: tokens.accessToken(),
      expires: tokens.accessTokenExpiresAt().getTime(),
      connected_at: mailbox.connected_at,
    });
    return tokens.accessToken();
  } finally {
    await release();
  }
}

/**
 * An access token for a connected mailbox, in memory until it expires. Throws `ConnectionLost` when it is not connected,
 * or its provider refuses.
 */
export async function accessTokenOf(services: Needs, mailbox: MailboxRow): Promise<string> {
  const known = ofProcess(tokensOf, services).get(mailbox.id);
  const isGood = known?.connected_at === mailbox.connected_at && known.expires > Date.now() + patience.margin;
  if (isGood && mailbox.sealed_refresh_token !== null) return known.token;
  const underWay = ofProcess(renewals, services);
  const renewal = underWay.get(mailbox.id) ?? renew(services, mailbox.id);
  underWay.set(mailbox.id, renewal);
  return renewal.finally(() => underWay.delete(mailbox.id));
}

/** Forgets the access token, such as when a mail server rejected it. */
export const dropAccessToken = (services: Needs, id: number) => ofProcess(tokensOf, services).delete(id);

/** How a mailbox signs in to its mail server, by IMAP or by SMTP. Throws `ConnectionLost`. */
export async function imapAuthOf(
  services: Needs,
  mailbox: MailboxRow,
): Promise<{ user: string; pass: string } | { user: string; accessToken: string }> {
  const user = mailbox.inbound.username ?? mailbox.email;
  if (providerOf(mailbox) === null)
    return { user, pass: openPassword(services, mailbox.sealed_password) ?? '' };
  return { user, accessToken: await accessTokenOf(services, mailbox) };
}
