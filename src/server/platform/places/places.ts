import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { Reader } from 'mmdb-lib';

const database = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

interface Entry {
  country_code: string;
}

type Countries = Pick<Reader<never>, 'get'>;

/** Networks that are nowhere in particular; the registries' data names a country for some of them all the same. */
const nowhere = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nowhere.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  // Addresses that carry one of the others inside.
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  nowhere.addSubnet(network, prefix, 'ipv6');
}

let countries: Promise<Countries | null> | undefined;

/** Read when it is first asked for, into eight megabytes of memory; null on an installation that leaves it out. */
async function openCountries(): Promise<Countries | null> {
  try {
    const file = createRequire(import.meta.url).resolve(database);
    return new Reader<never>(await readFile(file));
  } catch {
    return null;
  }
}

const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether an address is one that anybody on the internet has; false for networks of one's own, and for no address. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  const version = isIP(plain);
  return version !== 0 && !nowhere.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** The country of an address as ISO 3166-1 alpha-2, looked up on this machine; null for private and unknown ones. */
export async function countryOf(address: string): Promise<string | null> {
  if (!isPublicAddress(address)) return null;
  countries ??= openCountries();
  const entry = ((await countries)?.get(plainAddress(address)) ?? null) as Entry | null;
  return entry?.country_code ?? null;
}
