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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  nowhere.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
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

/** The country of an address as ISO 3166-1 alpha-2, looked up on this machine; null for private and unknown ones. */
export async function countryOf(address: string): Promise<string | null> {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 0 || nowhere.check(plain, version === 6 ? 'ipv6' : 'ipv4')) return null;
  countries ??= openCountries();
  const entry = ((await countries)?.get(plain) ?? null) as Entry | null;
  return entry?.country_code ?? null;
}
