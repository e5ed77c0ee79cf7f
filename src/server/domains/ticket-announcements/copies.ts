import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { displayName } from '../auth/queries.ts';
import { copiesFor } from '../tickets/copies.ts';
import { threadOf } from '../tickets/excerpts.ts';
import { findRecipients } from '../tickets/replies/recipients.ts';
import { replyForCopy } from './emails.tsx';

interface Said {
  id: number;
  ticket: { id: number; subject: string; user_id: number; cc: readonly string[] };
  author: Parameters<typeof displayName>[0];
  body: string;
  by_requester: boolean;
  files: { name: string; size: number; url: string }[];
  /** Of the author, below the text. */
  signature: string;
  /** The unverified sender of the ticket, who is told already. */
  sender: { email: string } | null;
}

/**
 * Mails a message to the addresses in copy: those of the ticket get the agents' side, and those that it names. They have
 * no access to the ticket, so the mail has the whole message.
 * @param opens Whether the ticket begins with it.
 */
export async function prepareCopies(services: Services, message: Said, opens = false) {
  const { ticket, author, body, files, signature, sender } = message;
  // Customers name no recipients, and the copies of a ticket get the agents' side.
  if (message.by_requester) return async () => undefined;
  const named = await findRecipients(services.db, message.id);
  const emails = new Set([...ticket.cc, ...named.map(({ email }) => email)]);
  if (sender !== null) emails.delete(sender.email);
  const others = await copiesFor(services.db, ticket.user_id, [...emails]);
  return async (tx: Database) =>
    services.mailer.queue(
      services,
      tx,
      replyForCopy,
      { emails: others, thread: threadOf(ticket.id), reply: message.id },
      {
        ticket_id: ticket.id,
        subject: ticket.subject,
        name: displayName(author),
        opens,
        body,
        signature,
        files,
      },
    );
}
