import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/trpc/context.ts';
import { helpRedirects } from './writing/tables.ts';

/** Where an address of the help center leads that has no page any more; null when nowhere. */
export async function readMoved({ db }: Pick<Services, 'db'>, path: string): Promise<{ to: string | null }> {
  const [found] = await db
    .select({ to: helpRedirects.to })
    .from(helpRedirects)
    .where(eq(helpRedirects.from, path));
  return { to: found?.to ?? null };
}
