import { baseUrl } from '../../platform/config/env.ts';
import type { Database } from '../../platform/db/connect.ts';
import { plainLines } from '../../platform/html/message-html.ts';
import type { Services } from '../../platform/services.ts';
import { displayName } from '../auth/queries.ts';
import { confirmationLink } from '../senders/service.ts';
import { excerptLength, threadOf } from '../tickets/excerpts.ts';
import { answeredMessage } from './answered-message.ts';
import { confirmRequest, replyForCustomer } from './emails.tsx';

/** A message as its announcement reads it. */
interface Message {
  id: number;
  ticket: { id: number; subject: string; user_id: number };
  body: string;
  files: { name: string; size: number; url: string }[];
  author: Parameters<typeof displayName>[0];
  /** Of the author, below the text. */
  signature: string;
  /** The unverified sender; null for a signed-in author. */
  sender: { email: string; account_id: number | null } | null;
}

const about = ({ ticket, body, files }: Message) => ({
  ticket_id: ticket.id,
  subject: ticket.subject,
  excerpt: plainLines(body, excerptLength),
  files,
});

/**
 * Asks the owner of an address to confirm that they wrote. An address without an account gets no mail before an agent
 * replies.
 */
export async function confirmSender(services: Services, tx: Database, message: Message): Promise<void> {
  const { sender, ticket } = message;
  if (sender === null || sender.account_id === null) return;
  await services.mailer.queue(
    services,
    tx,
    confirmRequest,
    { emails: [sender.email], thread: threadOf(ticket.id) },
    { ...about(message), link: confirmationLink(services, ticket.user_id) },
  );
}

/** Sends an agent's reply to the unverified address: the agent has decided to answer it. */
export async function mailSender(services: Services, tx: Database, message: Message): Promise<void> {
  const { sender, ticket, author, signature } = message;
  if (sender === null) return;
  const link =
    sender.account_id === null
      ? `${baseUrl(services.env)}/contact`
      : confirmationLink(services, ticket.user_id);
  await services.mailer.queue(
    services,
    tx,
    replyForCustomer,
    { emails: [sender.email], thread: threadOf(ticket.id), reply: message.id },
    {
      ...about(message),
      ...(await answeredMessage(tx, message)),
      ...{ body: message.body, agent: displayName(author), signature, link },
    },
  );
}
