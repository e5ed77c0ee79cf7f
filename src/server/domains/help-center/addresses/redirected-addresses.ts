import { inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { helpRedirects } from '../article-detail-tables.ts';
import { namedBy, numberedPath, pageAt, plainPath } from './page-paths.ts';

/** One address leads to the next so often at most. */
const maxHops = 20;

/** The redirect of the first address, else of the other. */
async function redirectFrom(db: Database, path: string, other: string | null) {
  const found = await db
    .select({ from: helpRedirects.from, to: helpRedirects.to })
    .from(helpRedirects)
    .where(inArray(helpRedirects.from, other === null ? [path] : [path, other]));
  return found.find(({ from }) => from === path) ?? found[0];
}

/** The addresses that one leads to, one after the other; none when nowhere. A circle ends where it would begin again. */
export async function chainFrom(db: Database, path: string): Promise<string[]> {
  const chain: string[] = [];
  const seen = new Set<string>();
  let at = plainPath(path);
  while (at.startsWith('/') && !seen.has(at) && chain.length < maxHops) {
    seen.add(at);
    // Of an old address with a number the words do not count, nor its language.
    const found = await redirectFrom(db, at, numberedPath(at));
    if (found === undefined) break;
    chain.push(found.to);
    at = plainPath(found.to);
  }
  return chain;
}

/** Where an address of the help center leads in the end that has no page any more; null when nowhere. */
export async function readMoved({ db }: Pick<Services, 'db'>, path: string): Promise<{ to: string | null }> {
  const chain = await chainFrom(db, path);
  const end = chain.at(-1);
  if (end === undefined || plainPath(end) === plainPath(path)) return { to: null };
  // A page says its address by itself: nobody is led twice. What stands behind the path stays.
  const page = namedBy(end) === null ? null : await pageAt(db, end);
  return { to: page === null ? end : page + (/[?#].*$/s.exec(end)?.[0] ?? '') };
}
