import { inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { helpRedirects } from '../article-detail-tables.ts';
import { namedBy, numberedPath, pageAt, plainPath } from './page-paths.ts';

/** Max length of a chain of redirects. */
const maxHops = 20;

/** The redirect from the first address, else from the other. */
async function redirectFrom(db: Database, path: string, other: string | null) {
  const found = await db
    .select({ from: helpRedirects.from, to: helpRedirects.to })
    .from(helpRedirects)
    .where(inArray(helpRedirects.from, other === null ? [path] : [path, other]));
  return found.find(({ from }) => from === path) ?? found[0];
}

/** The chain of redirects from an address; empty without one. Stops at a cycle. */
export async function chainFrom(db: Database, path: string): Promise<string[]> {
  const chain: string[] = [];
  const seen = new Set<string>();
  let at = plainPath(path);
  while (at.startsWith('/') && !seen.has(at) && chain.length < maxHops) {
    seen.add(at);
    // Ignores slug and language of old addresses with an id.
    const found = await redirectFrom(db, at, numberedPath(at));
    if (found === undefined) break;
    chain.push(found.to);
    at = plainPath(found.to);
  }
  return chain;
}

/** Final target of a former address of the help center; null without one. */
export async function readMoved({ db }: Pick<Services, 'db'>, path: string): Promise<{ to: string | null }> {
  const chain = await chainFrom(db, path);
  const end = chain.at(-1);
  if (end === undefined || plainPath(end) === plainPath(path)) return { to: null };
  // Resolves the current address of the page, to avoid a second redirect. Query and fragment are preserved.
  const page = namedBy(end) === null ? null : await pageAt(db, end);
  return { to: page === null ? end : page + (/[?#].*$/s.exec(end)?.[0] ?? '') };
}
