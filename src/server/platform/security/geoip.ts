import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Reader } from 'mmdb-lib';
import { packageFile } from '../config/package-file.ts';

const database = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

interface Entry {
  country_code: string;
}

type Countries = Pick<Reader<never>, 'get'>;

let countries: Promise<Countries | null> | undefined;

/** Lazily opened, eight megabytes of memory; null on an installation without the database. */
async function openCountries(): Promise<Countries | null> {
  try {
    return new Reader<never>(await readFile(packageFile(database)));
  } catch {
    return null;
  }
}

/** The part of IPv6 that the internet uses; outside of it lie the ways to write an IPv4 address inside another. */
const assigned = ipaddr.IPv6.parseCIDR('2000::/3');

/** The address with IPv4-mapped IPv6 notation resolved; null when invalid. */
function readAddress(address: string) {
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

/** Whether an address is publicly routable; false for private networks and invalid addresses. */
export function isPublicAddress(address: string): boolean {
  const read = readAddress(address);
  if (read === null || read.range() !== 'unicast') return false;
  return read instanceof ipaddr.IPv4 || read.match(assigned);
}

/** The country of an address as ISO 3166-1 alpha-2, looked up on this machine; null for private and unknown ones. */
export async function countryOf(address: string): Promise<string | null> {
  if (!isPublicAddress(address)) return null;
  countries ??= openCountries();
  const entry = ((await countries)?.get(ipaddr.process(address).toString()) ?? null) as Entry | null;
  return entry?.country_code ?? null;
}
