import type { Keys } from '../security/keys.ts';

const purpose = 'message-id';

/** In lower case: some servers change the case. */
const sign = ({ keys }: { keys: Keys }, text: string) =>
  keys.digest(purpose, text).toString('hex').slice(0, 20);

/**
 * The Message-ID of a mail, without angle brackets; 0 is the beginning of its thread. It can not be guessed, so a mail
 * that names it answers one of ours.
 */
export function messageIdOf(
  services: { keys: Keys },
  { thread, id, host }: { thread: string | null; id: number; host: string },
): string {
  const local = `${thread ?? 'mail'}.${id}`;
  return `${local}.${sign(services, local)}@${host}`;
}

const ours = /^((?:ticket-(\d{1,9})|[a-z-]{1,50})\.(\d{1,10}))\.([0-9a-f]{20})@[^@\s]+$/;

function read(services: { keys: Keys }, messageId: string) {
  const [, local, ticket, mail, signature] = ours.exec(messageId.trim().toLowerCase()) ?? [];
  if (local === undefined || sign(services, local) !== signature) return null;
  return { ticket_id: ticket === undefined ? null : Number(ticket), mail_id: Number(mail) };
}

/** The ticket of one of our Message-IDs; null for one of others. */
export const ticketOfMessageId = (services: { keys: Keys }, messageId: string): number | null =>
  read(services, messageId)?.ticket_id ?? null;

/** The mail of one of our Message-IDs; null for one of others. */
export const mailOfMessageId = (services: { keys: Keys }, messageId: string): number | null =>
  read(services, messageId)?.mail_id ?? null;

/** Whether a mail is one of ours, by its Message-ID. */
export const isOurs = (services: { keys: Keys }, messageId: string | null): boolean =>
  messageId !== null && read(services, messageId) !== null;
