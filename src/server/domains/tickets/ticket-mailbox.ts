import { invalid } from '#shared/errors.ts';
import { isInternal, type MessageType } from '#shared/message-types.ts';
import type { Services } from '../../platform/services.ts';

/** All mailboxes of the site by name. */
export async function knownMailboxes(services: Services) {
  const [list] = services.hooks('listMailboxes');
  return list === undefined ? [] : list(services);
}

/** Throws 422 for a mailbox that customers can not answer to, and for a note, which is sent from none. */
export async function assertMailbox(
  services: Services,
  { type, mailbox_id }: { type: MessageType; mailbox_id?: number | null | undefined },
): Promise<void> {
  if (mailbox_id == null) return;
  if (isInternal({ type })) throw invalid({ mailbox_id: ["Notes can't be sent to other people."] });
  const known = await knownMailboxes(services);
  if (!known.some(({ id, receives }) => receives && id === mailbox_id))
    throw invalid({ mailbox_id: ['The selected mailbox id is invalid.'] });
}
