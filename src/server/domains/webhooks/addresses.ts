import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../platform/security/geoip.ts';
import { assertAllowed } from '../../platform/security/guarded-fetch.ts';
import type { Services } from '../../platform/services.ts';

/** Private networks, without link-local addresses, where clouds serve credentials. */
const ownRanges = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/** Whether a delivery may go to that IP address. */
export const mayGoTo =
  ({ env }: Pick<Services, 'env'>) =>
  (address: string): boolean =>
    isPublicAddress(address) ||
    (env.WEBHOOKS_ALLOW_PRIVATE && ipaddr.isValid(address) && ownRanges.has(ipaddr.process(address).range()));

/** Throws `FetchRejected` for a forbidden address. An unresolvable name is accepted: it may resolve later. */
export const assertAllowedTarget = (services: Pick<Services, 'env'>, url: string) =>
  assertAllowed(url, mayGoTo(services));
