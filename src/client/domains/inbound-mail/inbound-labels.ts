import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { InboundReason, InboundState } from '#shared/inbound-mail.ts';

export const stateColors: Record<InboundState, string> = {
  stored: 'yellow',
  processing: 'yellow',
  ticket: 'green',
  reply: 'green',
  forward: 'green',
  delivery: 'gray',
  ignored: 'gray',
  quarantined: 'orange',
  discarded: 'gray',
};

/** Labels of the states of emails that came in. */
export const stateLabels = (translate: Translate): Record<InboundState, string> => ({
  stored: translate('Queued'),
  processing: translate('Queued'),
  ticket: translate('Ticket'),
  reply: translate('Reply'),
  forward: translate('Forward'),
  delivery: translate('Delivery report'),
  ignored: translate('Ignored'),
  quarantined: translate('Quarantined'),
  discarded: translate('Discarded'),
});

/** Labels of the reasons for which an email became no ticket. */
export const reasonLabels = (translate: Translate): Record<InboundReason, string> => ({
  auto_reply: translate('Automatic reply'),
  own_address: translate('Address of this site'),
  loop: translate('Mail loop'),
  blocked_sender: translate('Blocked sender'),
  bounce_unmatched: translate('Report on an unknown email'),
  own_test: translate('Test of a mailbox'),
  unknown_recipient: translate('Unknown recipient'),
  no_sender: translate('No sender'),
  malformed: translate('Unreadable'),
  automated: translate('Automatic email'),
  spam: translate('Spam'),
  rate: translate('Too many from one sender'),
  suspended: translate('Suspended sender'),
  sender_unproven: translate('Sender not verified'),
  new_tickets_off: translate('New tickets are off'),
  too_many_open: translate('Too many open tickets'),
  failed: translate('Failed'),
});
