import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder with a package.json, from this code upwards: the code runs from source and from a bundle. */
function findFolder(from: string): string {
  if (existsSync(join(from, 'package.json')) || dirname(from) === from) return from;
  return findFolder(dirname(from));
}

const folder = findFolder(import.meta.dirname);

/** Path of a file or folder of the product, whatever the working folder is. */
export const inProduct = (...path: string[]) => join(folder, ...path);

/** The version of the product. */
export const productVersion = (): string =>
  JSON.parse(readFileSync(inProduct('package.json'), 'utf8')).version;
