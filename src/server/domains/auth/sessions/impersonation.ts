import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { sha256 } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import type { SessionOrigin } from './queries.ts';
import { openSession } from './service.ts';
import { sessions } from './tables.ts';

/**
 * Ends an impersonation, and opens a new session for the impersonator in place of the suspended one. Null when there is
 * none, or it has ended.
 */
export async function returnToOrigin(
  { db, people }: Pick<Services, 'db' | 'people'>,
  sessionId: string,
  { ip, userAgent }: SessionOrigin,
): Promise<{ id: string; userId: number } | null> {
  return db.transaction(async (tx) => {
    const started = tx
      .select({ id: sessions.started_from })
      .from(sessions)
      .where(eq(sessions.id, sha256(sessionId)));
    // Cascades to the session that was started from it.
    const [origin] = await tx
      .delete(sessions)
      .where(and(inArray(sessions.id, started), gt(sessions.expires_at, sql`now()`)))
      .returning({ user_id: sessions.user_id, remembered_by: sessions.remembered_by });
    if (origin === undefined) return null;
    const rememberedBy = origin.remembered_by ?? undefined;
    const id = await openSession({ db: tx, people }, origin.user_id, { ip, userAgent, rememberedBy });
    return { id, userId: origin.user_id };
  });
}

/** Ends the impersonations that a person performs. */
export async function stopActingOf(tx: Database, userId: number): Promise<void> {
  const own = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, userId));
  await tx.delete(sessions).where(inArray(sessions.started_from, own));
}
