import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { JournalEntry } from '../../platform/db/row-journal.ts';
import { rows } from '../../platform/db/statements.ts';
import { assertNotStaff, block, unblock } from '../blocked-senders/blocking.ts';
import type { Undoable } from '../operations/undoable.ts';
import { undoableTicketOperation, undoTicketChanges } from '../tickets/undo/undo.ts';

/** All addresses of the requesters; of a guest, the one that they gave. */
async function addressesOf(tx: Database, ticketIds: readonly number[]): Promise<string[]> {
  const ids = sql`(select user_id from tickets where id = any(${`{${ticketIds.join()}}`}::integer[]))`;
  const found = await rows<{ email: string }>(
    tx,
    sql`select lower(coalesce(sender.email, users.email)::text) as email from users
        left join unverified_senders sender on sender.user_id = users.id
        where users.id in ${ids} and users.deleted_at is null
      union select lower(email::text) from user_emails where user_id in ${ids} and user_id not in (
        select user_id from unverified_senders)
      order by 1`,
  );
  return found.map(({ email }) => email);
}

/** Blocks the requesters of tickets. Answers with what an undo takes back. */
export async function blockRequesters(
  ctx: Context,
  tx: Database,
  ticketIds: readonly number[],
): Promise<JournalEntry[]> {
  const emails = await addressesOf(tx, ticketIds);
  await assertNotStaff(tx, emails, 'block_sender');
  const made = await block(ctx, tx, { emails, reason: null });
  if (made.length === 0) return [];
  const added = made.map((email) => ({ email }));
  return [{ kind: 'added', table: 'blocked_senders', keys: ['email'], rows: added }];
}

export const unblockRequesters = async (ctx: Context, tx: Database, ticketIds: readonly number[]) =>
  unblock(ctx, tx, await addressesOf(tx, ticketIds));

const blockedBy = (changes: readonly JournalEntry[]) =>
  changes.flatMap((entry) =>
    entry.table === 'blocked_senders' && entry.kind === 'added'
      ? entry.rows.map(({ email }) => String(email))
      : [],
  );

/** The undo of spam: the senders that it blocked are unblocked. */
export const undoableSpam: Undoable = {
  ...undoableTicketOperation('spam'),
  undo: async (ctx, tx, user, operation) => {
    const left = await undoTicketChanges(ctx, tx, user, operation);
    await unblock(ctx, tx, blockedBy(operation.changes));
    return left;
  },
};
