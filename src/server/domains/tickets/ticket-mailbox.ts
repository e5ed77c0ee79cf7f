import { eq } from 'drizzle-orm';
import { invalid } from '#shared/errors.ts';
import { isInternal, type MessageType } from '#shared/message-types.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { readMailboxes, takesMail } from '../mailboxes/queries.ts';
import { tickets } from './tables.ts';

/** Throws 422 for a mailbox that customers can not answer to, and for a note, which is sent from none. */
export async function assertMailbox(
  services: Pick<Services, 'db' | 'cache'>,
  { type, mailbox_id }: { type: MessageType; mailbox_id?: number | null | undefined },
): Promise<void> {
  if (mailbox_id == null) return;
  if (isInternal({ type })) throw invalid({ mailbox_id: ["Notes can't be sent to other people."] });
  const known = (await readMailboxes(services)).filter(takesMail);
  if (!known.some(({ id }) => id === mailbox_id))
    throw invalid({ mailbox_id: ['The selected mailbox id is invalid.'] });
}

/** Sets the mailbox that the mails of a ticket go out by, in the transaction that stores its message. */
export const setMailbox = (tx: Database, ticketId: number, mailbox_id: number) =>
  tx.update(tickets).set({ mailbox_id }).where(eq(tickets.id, ticketId));
