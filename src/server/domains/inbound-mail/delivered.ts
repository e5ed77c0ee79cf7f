import type { Services } from '../../platform/services.ts';
import { type MailboxRow, readMailboxes } from '../mailboxes/queries.ts';

/** The enabled mailboxes whose mails are delivered here, by the webhook or by SMTP. */
export const deliveredMailboxes = async (services: Services): Promise<MailboxRow[]> =>
  (await readMailboxes(services)).filter(({ enabled, inbound }) => enabled && inbound.kind === 'webhook');

/**
 * The server whose checks of senders are believed for delivered mails, when all their mailboxes name the same one: the
 * mailbox of a mail is found by what the mail says.
 */
export async function authservIdOf(services: Services): Promise<string | null> {
  const named = new Set(
    (await deliveredMailboxes(services)).map(({ authserv_id }) => authserv_id?.toLowerCase() ?? null),
  );
  const [only = null] = named;
  return named.size === 1 ? only : null;
}
