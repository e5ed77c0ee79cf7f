import { eq } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { OutboxState } from '#shared/outbox.ts';
import { withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { userTopic } from '../../platform/events/events.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, toCurrentUser } from '../auth/queries.ts';
import { changeTickets } from '../tickets/change-ticket.ts';
import { changeOfReply } from '../tickets/replies/service.ts';
import { sendingRefused } from './events.ts';
import { findDue, isAnsweredSince, lockDue, type OutboxRow } from './queries.ts';
import { outbox } from './tables.ts';

/** Replies that are looked for at once. */
const batch = 20;

/** Sets the state of a reply, and tells the tabs of its author. */
export async function setState(
  services: Services,
  tx: Database,
  { id, user_id, ticket_id }: Pick<OutboxRow, 'id' | 'user_id' | 'ticket_id'>,
  values: { state: OutboxState; reply_id?: number; error?: string | null },
): Promise<void> {
  await tx.update(outbox).set(values).where(eq(outbox.id, id));
  await services.events.publish(tx, [userTopic(user_id)], { name: 'outbox', id: ticket_id });
}

/**
 * Stores the reply as a message of its ticket, in the transaction `tx` that also sets its state: both happen, or neither.
 * Throws what a reply of its author throws now.
 * @param lastSeenId The newest message that its author knows; null sends it whatever is newer.
 */
export async function storeAsMessage(
  services: Services,
  tx: Database,
  user: CurrentUser,
  row: OutboxRow,
  lastSeenId: number | null,
): Promise<number> {
  const { ticket_id, body, uploads, cc, bcc, status, via, mailbox_id } = row;
  const change = await changeOfReply(withDb(services, tx), {
    type: 'replies',
    body,
    uploads,
    copies: cc.length + bcc.length > 0 ? { cc, bcc } : undefined,
    last_seen_id: lastSeenId,
    mailbox_id,
    status,
  });
  const { reply } = await changeTickets(services, tx, { user, tab: null, via }, [ticket_id], change);
  if (reply === null) throw new Error('The reply was not stored.');
  await setState(services, tx, row, { state: 'sent', reply_id: reply.id, error: null });
  return reply.id;
}

/** Sends one reply whose time has come, or holds it when its author could not send it now. */
async function sendDue(services: Services, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockDue(tx, id);
    if (row === undefined) return;
    const found = await findUser(tx, row.user_id);
    try {
      if (found === undefined || found.suspended_at !== null)
        throw new AppError('conflict', 'author_suspended', 'The account of its author is suspended.');
      if (row.only_if_no_reply && (await isAnsweredSince(tx, row)))
        throw new AppError('conflict', 'newer_reply', 'Someone has replied since.');
      const user = toCurrentUser(found);
      await tx.transaction((part) => storeAsMessage(services, part, user, row, row.last_seen_id));
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'failed') throw error;
      await setState(services, tx, row, { state: 'held', error: error.message });
      await services.jobs.emit(tx, eventOf(sendingRefused, { id }));
    }
  });
}

/** Sends all replies whose time has come. One that fails for another reason than its ticket stops no other. */
export async function sendAllDue(services: Services): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const due = (await findDue(services.db, batch + failed.size)).filter(({ id }) => !failed.has(id));
    if (due.length === 0) break;
    for (const { id } of due) {
      try {
        await sendDue(services, id);
      } catch (error) {
        services.log.error({ err: error, id }, 'a reply of the outbox could not be sent');
        failed.add(id);
      }
    }
    services.jobs.nudge();
  }
}
