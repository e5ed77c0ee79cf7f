import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProduct } from '../platform/config/product-folder.ts';

/** The folder of the sample content, beside the code that brings it in. */
export const contentFolder = inProduct('src/server/seed/content');

export const readContent = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(contentFolder, name), 'utf8'));
