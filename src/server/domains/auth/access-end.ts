import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { userTopic } from '../../platform/events/events.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { emailChanges } from './email-change/tables.ts';
import { passwordResets } from './passwords/tables.ts';
import { rememberTokens, sessions } from './sessions/tables.ts';
import { accessTokens } from './tokens/tables.ts';

/**
 * Ends every way in that somebody has open: sessions, remember cookies, tokens, mailed links. Their open pages hear of
 * it, in every process, once `tx` commits.
 */
export async function endAccess({ events }: Pick<Services, 'events'>, tx: Database, userId: number) {
  for (const table of [sessions, rememberTokens, accessTokens, passwordResets, emailChanges]) {
    await tx.delete(table).where(eq(table.user_id, userId));
  }
  await events.publish(tx, [userTopic(userId)], { name: 'session', id: null });
}
