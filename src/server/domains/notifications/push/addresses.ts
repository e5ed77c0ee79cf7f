import { isPublicAddress } from '#server/platform/security/geoip.ts';
import { assertAllowed, FetchRejected } from '#server/platform/security/guarded-fetch.ts';
import type { Services } from '#server/platform/services.ts';

/** Whether a message may be sent to that IP address. */
export const mayGetPushes =
  ({ env }: Pick<Services, 'env'>) =>
  (address: string): boolean =>
    env.PUSH_ALLOW_PRIVATE || isPublicAddress(address);

/** Throws `FetchRejected` for endpoints that can not be a public push service. */
export async function assertPushAddress(services: Pick<Services, 'env'>, endpoint: string): Promise<void> {
  const isSecure = endpoint.startsWith('https://');
  if (!isSecure && !services.env.PUSH_ALLOW_PRIVATE) throw new FetchRejected('https only');
  await assertAllowed(endpoint, mayGetPushes(services));
}
