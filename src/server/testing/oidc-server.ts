import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type JWK, Provider } from 'oidc-provider';

/** What the server says of somebody, by the name they sign in with there. */
export interface OidcAccount {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

export interface OidcServer {
  url: string;
  accounts: Map<string, OidcAccount>;
  /** Whether an access token is one of this server. */
  knowsToken(token: string): Promise<boolean>;
  /** The environment of a product that takes this server for Google. */
  environment: Record<string, string>;
  /** The same of one whose mailboxes connect here as well. */
  mailEnvironment: Record<string, string>;
  /** Makes the site at that address known here, by the path of its callback; before, the server knows no client. */
  register(site: string, path?: string): void;
  stop(): Promise<void>;
}

const paths = {
  authorization: '/o/oauth2/v2/auth',
  token: '/token',
  userinfo: '/v1/userinfo',
  // Where a mail server asks whose token it was given: `scripts/with-imap.sh` has it too.
  introspection: '/token/introspection',
};

const loginForm = `<!doctype html>
<html lang="en">
<head><title>Sign in elsewhere</title></head>
<body>
<main>
<h1>Sign in elsewhere</h1>
<form method="post">
<label>Account <input name="account" required></label>
<button>Continue</button>
<button name="cancel" value="1" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>`;

const signingKey = (): JWK => ({
  ...(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as JWK),
  alg: 'RS256',
  use: 'sig',
});

const client = { id: 'helpdock', secret: 'secret-of-helpdock-at-the-provider' };

function createProvider(url: string, redirectUri: string, accounts: Map<string, OidcAccount>): Provider {
  const provider: Provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    // As Google does: with `access_type=offline`.
    extraParams: ['access_type'],
    issueRefreshToken: async (ctx) => Boolean(ctx.oidc.entities.AuthorizationCode?.scope?.includes('mail')),
    rotateRefreshToken: true,
    scopes: ['openid', 'email', 'profile', 'https://mail.google.com/'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key for cookies that are worth nothing'] },
    features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
    findAccount: async (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...accounts.get(sub) }),
    }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    jwks: { keys: [signingKey()] },
    // Who signs in there agrees to everything.
    loadExistingGrant: async (ctx) => {
      const { session, params } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client.id, accountId: session?.accountId });
      grant.addOIDCScope(String(params?.scope ?? ''));
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    routes: paths,
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 60,
      RefreshToken: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
  });
  return provider;
}

/** A form to sign in with, and what the provider makes of its answer. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(loginForm);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'The person said no.' }
    : { login: { accountId: form.get('account') ?? '', remember: false }, consent: {} };
  await provider.interactionFinished(request, response, result);
}

/**
 * A real OpenID provider on this machine with Google's paths: it insists on PKCE, and a code counts once. It listens on
 * a port of its own unless another one is given.
 */
export async function startOidcServer(port = 0): Promise<OidcServer> {
  const accounts = new Map<string, OidcAccount>();
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (provider === null) throw new Error('No site is registered here.');
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    interact(provider, request, response).catch((error: unknown) => {
      response.statusCode = 400;
      response.end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = {
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_AUTHORIZE_URL: url + paths.authorization,
    GOOGLE_TOKEN_URL: url + paths.token,
    GOOGLE_PROFILE_URL: url + paths.userinfo,
  };
  return {
    url,
    accounts,
    knowsToken: async (token) => (await provider?.AccessToken.find(token)) !== undefined,
    environment,
    mailEnvironment: {
      ...environment,
      GOOGLE_MAIL_CLIENT_ID: client.id,
      GOOGLE_MAIL_CLIENT_SECRET: client.secret,
    },
    register: (site, path = '/secure/auth/social/google/callback') => {
      provider = createProvider(url, site + path, accounts);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

/**
 * Walks the way that a browser walks there: signs in as `account`, or says no when it is null. Answers the address
 * that the provider sends the browser back to.
 */
export async function walkThrough(start: string, account: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  const home = new URL(start).origin;
  let address = start;
  for (let step = 0; step < 6; step += 1) {
    const isForm = address.includes('/interaction/');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(isForm
        ? { method: 'POST', body: new URLSearchParams(account === null ? { cancel: '1' } : { account }) }
        : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    address = new URL(response.headers.get('location') ?? '', address).href;
    if (new URL(address).origin !== home) return address;
  }
  throw new Error('The provider sent the browser nowhere.');
}
