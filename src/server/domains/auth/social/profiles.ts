import { createHmac } from 'node:crypto';
import type { OAuth2Tokens } from 'arctic';
import { z } from 'zod';
import {
  callWithToken,
  exchangeCode,
  type OAuthClient,
  OAuthFailure,
} from '#server/platform/security/oauth.ts';
import type { SocialService } from '#shared/social.ts';
import { cutText } from '#shared/text.ts';
import { emailAddress } from '#shared/validation.ts';
import { type SocialTokens, tokensSchema } from './provider-tokens.ts';

/** A user's profile at a service. */
export const profileSchema = z.object({
  user_service_id: z.string().min(1).max(255),
  username: z.string().min(1),
  /** Null without an address, or without one verified by the service. */
  email: z.string().nullable(),
  has_unproved_email: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Stored only for services that are requested later. */
  tokens: tokensSchema.nullable(),
});

export type SocialProfile = z.infer<typeof profileSchema>;

type Person = Omit<SocialProfile, 'tokens' | 'email' | 'has_unproved_email'> & {
  address: { email: string | undefined; proved: boolean };
};

interface Provider {
  scopes: string[];
  secretIn: 'header' | 'form';
  keepsTokens?: true;
  read(client: OAuthClient, token: string): Promise<Person>;
}

async function ask<Answer>(schema: z.ZodType<Answer>, url: string, token: string): Promise<Answer> {
  const parsed = schema.safeParse(await callWithToken(url, token));
  if (!parsed.success) throw new OAuthFailure(`${new URL(url).host} answered in an unknown shape.`);
  return parsed.data;
}

function withQuery(url: string, query: Record<string, string>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

const googleProfile = z.object({
  sub: z.string(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

const facebookProfile = z.object({
  id: z.string(),
  name: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
});

const twitterProfile = z.object({
  data: z.object({
    id: z.string(),
    name: z.string(),
    username: z.string(),
    confirmed_email: z.string().optional(),
  }),
});

const envatoIdentity = z.object({ userId: z.number().int() });
const envatoUsername = z.object({ username: z.string() });
const envatoEmail = z.object({ email: z.string() });

const providers: Record<SocialService, Provider> = {
  google: {
    scopes: ['openid', 'email', 'profile'],
    secretIn: 'header',
    read: async (client, token) => {
      const found = await ask(googleProfile, client.profileUrl, token);
      return {
        user_service_id: found.sub,
        username: found.email ?? found.name ?? found.sub,
        address: { email: found.email, proved: found.email_verified === true },
        first_name: found.given_name ?? null,
        last_name: found.family_name ?? null,
      };
    },
  },

  facebook: {
    scopes: ['email', 'public_profile'],
    secretIn: 'form',
    read: async (client, token) => {
      const url = withQuery(client.profileUrl, {
        fields: 'id,name,first_name,last_name,email',
        appsecret_proof: createHmac('sha256', client.secret).update(token).digest('hex'),
      });
      const found = await ask(facebookProfile, url, token);
      return {
        user_service_id: found.id,
        username: found.name,
        // Facebook omits the field until the address is verified.
        address: { email: found.email, proved: true },
        first_name: found.first_name ?? null,
        last_name: found.last_name ?? null,
      };
    },
  },

  twitter: {
    scopes: ['users.read', 'tweet.read', 'users.email'],
    secretIn: 'header',
    read: async (client, token) => {
      const url = withQuery(client.profileUrl, { 'user.fields': 'confirmed_email' });
      const { data } = await ask(twitterProfile, url, token);
      const [first, ...rest] = data.name.trim().split(/\s+/);
      return {
        user_service_id: data.id,
        username: data.username,
        address: { email: data.confirmed_email, proved: true },
        first_name: first || null,
        last_name: rest.join(' ') || null,
      };
    },
  },

  envato: {
    // Permissions of an Envato client are set at its registration.
    scopes: [],
    secretIn: 'form',
    keepsTokens: true,
    read: async (client, token) => {
      const [identity, { username }, { email }] = await Promise.all([
        ask(envatoIdentity, new URL('/whoami', client.profileUrl).href, token),
        ask(envatoUsername, `${client.profileUrl}/username.json`, token),
        ask(envatoEmail, `${client.profileUrl}/email.json`, token),
      ]);
      return {
        user_service_id: String(identity.userId),
        username,
        // Envato accounts require a verified address.
        address: { email, proved: true },
        first_name: null,
        last_name: null,
      };
    },
  },
};

export const scopesOf = (service: SocialService) => providers[service].scopes;

interface Grant {
  redirectUri: string;
  code: string;
  verifier: string;
}

/**
 * The profile of an authorization code. Throws `OAuthFailure` when the service refuses it or its response is invalid.
 */
export async function readProfile(
  service: SocialService,
  client: OAuthClient,
  grant: Grant,
): Promise<SocialProfile> {
  const provider = providers[service];
  const tokens = await exchangeCode(client, { ...grant, secretIn: provider.secretIn });
  const { address, ...person } = await provider.read(client, accessTokenOf(tokens));
  const email = emailAddress().safeParse(address.email);
  const parsed = profileSchema.safeParse({
    ...person,
    first_name: person.first_name ? cutText(person.first_name, 255) : null,
    last_name: person.last_name ? cutText(person.last_name, 255) : null,
    email: email.success && address.proved ? email.data : null,
    has_unproved_email: email.success && !address.proved,
    tokens: provider.keepsTokens ? toKeep(tokens) : null,
  });
  if (!parsed.success) throw new OAuthFailure(`The profile of ${service} can not be used.`);
  return parsed.data;
}

function accessTokenOf(tokens: OAuth2Tokens): string {
  try {
    return tokens.accessToken();
  } catch {
    throw new OAuthFailure('The answer held no token.');
  }
}

const toKeep = (tokens: OAuth2Tokens): SocialTokens => ({
  access_token: accessTokenOf(tokens),
  ...(tokens.hasRefreshToken() ? { refresh_token: tokens.refreshToken() } : {}),
  ...('expires_in' in tokens.data ? { expires_at: tokens.accessTokenExpiresAt().toISOString() } : {}),
});
