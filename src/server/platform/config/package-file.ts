import { createRequire } from 'node:module';
import { inProduct } from './product-folder.ts';

/** The letters of invoices, and the country of each address: files of packages that are found by their path. */
export const packageFiles = [
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
] as const;

/** Where such a file is. The build copies them all, so that a server needs no whole package for one of them. */
export const packageFile = (name: (typeof packageFiles)[number]): string =>
  // Only a build has an environment of Vite.
  import.meta.env?.PROD ? inProduct('dist/server/files', name) : createRequire(import.meta.url).resolve(name);
