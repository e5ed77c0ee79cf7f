import { translatable } from '#shared/translation.ts';
import { withDb } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, toCurrentUser, type UserRow } from '../auth/queries.ts';
import { unverifiedWriter, writerOf } from '../senders/writer.ts';
import { changeTickets } from '../tickets/change-ticket.ts';
import { changeOfReply } from '../tickets/replies/service.ts';
import type { Arrived } from './arrived.ts';
import { contentsOf } from './contents.ts';
import type { Conversation } from './conversation.ts';
import { storeFiles } from './files.ts';
import { settle } from './outcome.ts';

const explanations = {
  reply_address: [
    translatable('It was sent to the reply address of this ticket that was made for its sender.'),
  ],
  references: [translatable('It answers an email of this ticket, and its sender takes part in it.')],
  none: [],
};

const ofColleague = [
  translatable(
    'It answers an email of this ticket, and its sender is a colleague, as the receiving server verified.',
  ),
];

/** The person whose words the mail is, besides the one for whose side it speaks. */
async function authorOf(
  services: Services,
  { from, account, match, isProven }: Arrived,
  ticket: Conversation,
): Promise<UserRow | undefined> {
  if (ticket.requester.includes(from.address) || account?.id === ticket.user_id) return undefined;
  const writer = { name: from.name || from.address, email: from.address };
  // Their reply address is a proof, and the word of the receiving server; an address in copy alone is none.
  const known = await writerOf(services, writer, account, async () => match.isOwnAddress || isProven);
  return known ?? unverifiedWriter(services.db, writer, account);
}

/**
 * Adds the mail to its ticket: as the requester's words, as those of somebody in copy on the requester's side, or as the
 * reply of a colleague whose own reply address it was sent to.
 */
export async function continueTicket(
  services: Services,
  arrived: Arrived,
  ticket: Conversation,
  isStaff: boolean,
): Promise<void> {
  const { row, mail, mailbox, account, match } = arrived;
  const speaker = isStaff ? account : await findUser(services.db, ticket.user_id);
  if (speaker === undefined) throw new Error('The requester of a ticket is gone.');
  const author = isStaff ? undefined : await authorOf(services, arrived, ticket);
  const files = await storeFiles(services, author?.id ?? speaker.id, mail);
  const { body, quoted } = contentsOf(mail, files.inline);
  const user = toCurrentUser(speaker);
  await services.db.transaction(async (tx) => {
    const change = await changeOfReply(withDb(services, tx), {
      type: 'replies',
      body,
      uploads: files.ids,
      ...(author !== undefined && { author_id: author.id }),
    });
    const { reply } = await changeTickets(
      services,
      tx,
      { user, tab: null, via: 'mail' },
      [ticket.id],
      change,
    );
    if (reply === null) throw new Error('The reply was not stored.');
    await settle(tx, row.id, {
      state: 'reply',
      ticket_id: ticket.id,
      reply_id: reply.id,
      mailbox_id: mailbox.id,
      matched_by: match.by,
      explanation: isStaff && match.by === 'references' ? ofColleague : explanations[match.by],
      dropped: files.dropped,
      quoted_body: quoted,
    });
  });
  services.jobs.nudge();
}
