import { and, eq, isNotNull } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { dropAccessToken } from './oauth.ts';
import type { MailboxRow } from './queries.ts';
import { isAboutMail, isSignInRejected, smtpErrorOf } from './smtp-errors.ts';
import { mailboxes, noSendError } from './tables.ts';

/**
 * Stores for people whether the own mail server of a mailbox works. Never throws: the mail has left, or has not.
 * @param error Null for a mail that it took.
 */
export async function storeSendingOutcome(
  services: Services,
  { id }: MailboxRow,
  { error, isConnected }: { error: unknown; isConnected: boolean },
): Promise<void> {
  const { db, log } = services;
  try {
    if (error === null) {
      await db
        .update(mailboxes)
        .set(noSendError)
        .where(and(eq(mailboxes.id, id), isNotNull(mailboxes.last_send_error)));
      return;
    }
    if (isAboutMail(error)) return;
    if (isConnected && isSignInRejected(error)) dropAccessToken(services, id);
    await db
      .update(mailboxes)
      .set({
        last_send_error: smtpErrorOf(error, isConnected),
        last_send_error_at: new Date().toISOString(),
      })
      .where(eq(mailboxes.id, id));
  } catch (failure) {
    log.warn({ err: failure, mailbox: id }, 'the state of a mailbox was not stored');
  }
}
