import type { InboundReason } from '#shared/inbound-mail.ts';
import { type Translatable, translatable } from '#shared/translation.ts';
import { loopHeader, loopMark } from '../../platform/mail/loop.ts';
import { isOurs } from '../../platform/mail/message-id.ts';
import type { Mail } from '../../platform/mime/mail.ts';
import type { Services } from '../../platform/services.ts';
import { addressesOf, type MailboxRow } from '../mailboxes/queries.ts';
import { breaker } from './breaker.ts';
import { isOwnTest } from './test-mark.ts';

/** A decision of a rule. */
export interface Verdict {
  state: 'ignored' | 'quarantined';
  reason: InboundReason;
  why: Translatable;
}

const ignored = (reason: InboundReason, why: Translatable): Verdict => ({ state: 'ignored', reason, why });

export const quarantined = (reason: InboundReason, why: Translatable): Verdict => ({
  state: 'quarantined',
  reason,
  why,
});

/** Whether nobody could have sent it, or the site itself did. */
export function refuseOrigin(
  services: Pick<Services, 'keys'>,
  mail: Mail,
  mailboxes: readonly MailboxRow[],
  siteAddress: string,
): Verdict | null {
  if (mail.malformed !== null)
    return quarantined(
      'malformed',
      translatable("It can't be read as an email: :error", { error: mail.malformed }),
    );
  if (isOwnTest(services, mail)) return ignored('own_test', translatable('It is the test of a mailbox.'));
  if (mail.header(loopHeader) === loopMark(services) || isOurs(services, mail.message_id))
    return ignored('loop', translatable('It is an email of this site that came back.'));
  const { from } = mail;
  if (from === null)
    return mail.report === null ? quarantined('no_sender', translatable('It names no sender.')) : null;
  const own = [...mailboxes.flatMap(addressesOf), siteAddress.toLowerCase()];
  if (own.includes(from.address))
    return ignored('own_address', translatable('Its sender is an address of this site.'));
  return null;
}

interface Circumstances {
  mail: Mail;
  /** Whether the reason of an earlier quarantine is passed over. */
  isForced: boolean;
  mailbox: MailboxRow | undefined;
  isBlocked: boolean;
  /** Whether too many came from its sender before. */
  isStorm: boolean;
}

/** Whether the mail becomes nothing for another reason than its origin, by the first rule that applies. */
export function refuseContent({
  mail,
  isForced,
  mailbox,
  isBlocked,
  isStorm,
}: Circumstances): Verdict | null {
  if (mail.automatic === 'auto_reply')
    return ignored('auto_reply', translatable('It is an automatic reply, such as an out-of-office notice.'));
  if (isBlocked) return ignored('blocked_sender', translatable('Its sender is blocked.'));
  if (!isForced) {
    if (mail.automatic === 'automated' && mailbox?.accept_automated !== true)
      return quarantined('automated', translatable('It was sent by a program or a mailing list.'));
    if (mail.spam) return quarantined('spam', translatable('The receiving server marked it as spam.'));
    if (isStorm)
      return quarantined(
        'rate',
        translatable('More than :count messages came from its sender within :minutes minutes.', {
          count: breaker.messages,
          minutes: breaker.minutes,
        }),
      );
  }
  if (mailbox === undefined)
    return quarantined('unknown_recipient', translatable('None of its recipients is a mailbox.'));
  return null;
}
