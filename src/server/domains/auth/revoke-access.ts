import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { userTopic } from '../../platform/events/events.ts';
import { sha256 } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { emailChanges } from './email-change/tables.ts';
import { rememberTokens, sessions } from './sessions/tables.ts';
import { passwordResets } from './tables.ts';
import { accessTokens } from './tokens/tables.ts';

/**
 * Revokes all of a person's sessions, remember cookies, tokens and mailed links. Open pages are notified in every
 * process once `tx` commits. Answers with their number.
 * @param keptSession Id of a session that is kept, with its remember cookie.
 */
export async function endAccess(
  { events }: Pick<Services, 'events'>,
  tx: Database,
  userId: number,
  keptSession: string | null = null,
): Promise<number> {
  const kept = keptSession === null ? null : sha256(keptSession);
  const keptCookie = sql`${rememberTokens.selector} is distinct from
    (select ${sessions.remembered_by} from ${sessions} where ${sessions.id} = ${kept})`;
  const ended = [
    await tx
      .delete(rememberTokens)
      .where(and(eq(rememberTokens.user_id, userId), kept === null ? undefined : keptCookie))
      .returning({ of: rememberTokens.user_id }),
    await tx
      .delete(sessions)
      .where(and(eq(sessions.user_id, userId), kept === null ? undefined : ne(sessions.id, kept)))
      .returning({ of: sessions.user_id }),
  ];
  for (const table of [accessTokens, passwordResets, emailChanges]) {
    ended.push(await tx.delete(table).where(eq(table.user_id, userId)).returning({ of: table.user_id }));
  }
  await events.publish(tx, [userTopic(userId)], { name: 'session', id: null });
  return ended.flat().length;
}
