import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inProduct } from './product-folder.ts';

/**
 * A name of the client's build that changes with any of its files, so that open pages notice a newer one; `development`
 * without a build.
 */
export function readBuildId(manifest = inProduct('dist/client/.vite/manifest.json')): string {
  try {
    return createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 12);
  } catch {
    return 'development';
  }
}
