import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { readJson } from '../../platform/parsing/json.ts';
import { readOAuthClient } from '../../platform/security/oauth.ts';
import type { Services } from '../../platform/services.ts';
import {
  readProviderTokens,
  type SocialTokens,
  storeProviderTokens,
} from '../auth/social/provider-tokens.ts';

type Needs = Pick<Services, 'db' | 'env' | 'keys' | 'log'>;

const service = 'envato';
const timeoutMs = 10_000;

/** Access tokens are renewed below this remaining validity: they must last for the following requests. */
const marginMs = 60_000;

const renewedSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().positive().optional(),
});

/** The user has not connected the marketplace, or has revoked the access there. */
export const notConnected = () =>
  new AppError('invalid', 'marketplace_not_connected', 'Connect your marketplace account first.', {
    action: { label: 'Connect', action: '/account-settings#social' },
  });

async function renew({ env, log }: Needs, refreshToken: string): Promise<SocialTokens> {
  const client = readOAuthClient(env, service);
  if (client === null) throw notConnected();
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: client.id,
    client_secret: client.secret,
  });
  const response = await fetch(client.tokenUrl, {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json', 'user-agent': 'Helpdock' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (response !== null && response.status >= 400 && response.status < 500) throw notConnected();
  const renewed = renewedSchema.safeParse(response && (await readJson(response).catch(() => null)));
  if (response?.ok !== true || !renewed.success) {
    log.warn({ status: response?.status }, 'the marketplace did not renew a grant');
    throw new AppError(
      'bad_gateway',
      'marketplace_unavailable',
      "The marketplace can't be reached right now. Please try again later.",
    );
  }
  const { access_token, refresh_token = refreshToken, expires_in } = renewed.data;
  const expires_at =
    expires_in === undefined ? {} : { expires_at: new Date(Date.now() + expires_in * 1000).toISOString() };
  return { access_token, refresh_token, ...expires_at };
}

/**
 * The user's access token for the marketplace's sales, renewed when expired. Throws 422 when they have not connected
 * the marketplace, 502 when it is unreachable.
 */
export async function grantOf(services: Needs, userId: number): Promise<string> {
  const grant = await readProviderTokens(services, userId, service);
  if (grant === null) throw notConnected();
  const { access_token, refresh_token, expires_at } = grant;
  const left = expires_at === undefined ? Infinity : Date.parse(expires_at) - Date.now();
  if (left > marginMs) return access_token;
  if (refresh_token === undefined) throw notConnected();
  const renewed = await renew(services, refresh_token);
  await storeProviderTokens(services, userId, service, renewed);
  return renewed.access_token;
}
