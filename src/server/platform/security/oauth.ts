import { CodeChallengeMethod, generateCodeVerifier, OAuth2Client, OAuth2Tokens } from 'arctic';
import type { SocialService } from '#shared/social.ts';
import type { Env } from '../config/env.ts';
import { readJson } from '../parsing/json.ts';

/** This site as a client of a service elsewhere. */
export interface OAuthClient {
  id: string;
  secret: string;
  authorizeUrl: string;
  tokenUrl: string;
  profileUrl: string;
}

/** Prefixes of the services' environment variables. */
export const clientPrefixes = {
  envato: 'ENVATO',
  google: 'GOOGLE',
  facebook: 'FACEBOOK',
  twitter: 'TWITTER',
} as const satisfies Record<SocialService, string>;

const timeoutMs = 10_000;

/** The client that the environment configures for a service; null without an id and a secret. */
export function readOAuthClient(env: Env, service: SocialService): OAuthClient | null {
  const prefix = clientPrefixes[service];
  const id = env[`${prefix}_CLIENT_ID`];
  const secret = env[`${prefix}_CLIENT_SECRET`];
  if (id === undefined || secret === undefined) return null;
  return {
    id,
    secret,
    authorizeUrl: env[`${prefix}_AUTHORIZE_URL`],
    tokenUrl: env[`${prefix}_TOKEN_URL`],
    profileUrl: env[`${prefix}_PROFILE_URL`],
  };
}

/** The service did not answer as agreed. Its message is for the log; nothing in it is secret. */
export class OAuthFailure extends Error {
  /** The standard error code that the service gave; null without one. */
  readonly code: string | null;

  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

/** A client of a service that is asked for no profile. */
type TokenClient = Omit<OAuthClient, 'profileUrl'>;

/** The authorization URL for the person, and the PKCE verifier for the code exchange. */
export function authorizationOf(
  client: TokenClient,
  { redirectUri, state, scopes }: { redirectUri: string; state: string; scopes: string[] },
): { url: string; verifier: string } {
  const verifier = generateCodeVerifier();
  const url = new OAuth2Client(client.id, null, redirectUri).createAuthorizationURLWithPKCE(
    client.authorizeUrl,
    state,
    CodeChallengeMethod.S256,
    verifier,
    scopes,
  );
  return { url: url.href, verifier };
}

interface Exchange {
  redirectUri: string;
  code: string;
  verifier: string;
  /** How the client authenticates: by the Authorization header or by the form. */
  secretIn: 'header' | 'form';
}

/** Tokens for a code. The library's own exchange sends the secret in the header only and waits without end. */
export async function exchangeCode(client: TokenClient, exchange: Exchange): Promise<OAuth2Tokens> {
  const { redirectUri, code, verifier, secretIn } = exchange;
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const headers: Record<string, string> = {};
  if (secretIn === 'header') {
    const pair = [client.id, client.secret].map(encodeURIComponent).join(':');
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  } else {
    form.set('client_id', client.id);
    form.set('client_secret', client.secret);
  }
  return new OAuth2Tokens(await askJson(client.tokenUrl, { method: 'POST', headers, body: form }));
}

/** New tokens for a refresh token. Throws `OAuthFailure`, with the code `invalid_grant` when it is not accepted any more. */
export async function refreshTokens(client: TokenClient, refreshToken: string): Promise<OAuth2Tokens> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: client.id,
    client_secret: client.secret,
  });
  return new OAuth2Tokens(await askJson(client.tokenUrl, { method: 'POST', body: form }));
}

/** GETs JSON with a bearer token. Throws `OAuthFailure`. */
export const callWithToken = (url: string, token: string): Promise<object> =>
  askJson(url, { headers: { authorization: `Bearer ${token}` } });

async function askJson(url: string, request: RequestInit): Promise<object> {
  const endpoint = `${new URL(url).origin}${new URL(url).pathname}`;
  try {
    const response = await fetch(url, {
      ...request,
      headers: { accept: 'application/json', 'user-agent': 'Helpdock', ...request.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      const code = await codeOf(response);
      const reason = code === null ? '' : ` (${code})`;
      throw new OAuthFailure(`${endpoint} answered ${response.status}${reason}.`, code);
    }
    const answer = await readJson(response);
    if (typeof answer !== 'object' || answer === null)
      throw new OAuthFailure(`${endpoint} answered no object.`);
    return answer;
  } catch (error) {
    if (error instanceof OAuthFailure) throw error;
    throw new OAuthFailure(
      `${endpoint} did not answer: ${error instanceof Error ? error.message : 'unknown'}.`,
    );
  }
}

/** The standard OAuth error code, as a hint for the operator; any other content is discarded. */
async function codeOf(response: Response): Promise<string | null> {
  const body = await readJson(response).catch(() => null);
  const code = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : null;
}
