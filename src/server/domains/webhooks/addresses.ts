import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../../platform/security/geoip.ts';
import { assertAllowed } from '../../platform/security/guarded-fetch.ts';
import type { Services } from '../../platform/services.ts';

/** Networks of the site's own, without those in which clouds keep their secrets. */
const ownRanges = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/** Whether a delivery may go to that address of a machine. */
export const mayGoTo =
  ({ env }: Pick<Services, 'env'>) =>
  (address: string): boolean =>
    isPublicAddress(address) ||
    (env.WEBHOOKS_ALLOW_PRIVATE && ipaddr.isValid(address) && ownRanges.has(ipaddr.process(address).range()));

/** Throws `FetchRefused` for an address that deliveries may not go to. One that nobody knows yet may be known later. */
export const assertAllowedTarget = (services: Pick<Services, 'env'>, url: string) =>
  assertAllowed(url, mayGoTo(services));
