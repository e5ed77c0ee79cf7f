import { fillWithGaps } from '#shared/placeholders.ts';
import { baseUrl } from '../../platform/config/env.ts';
import { customerValues } from '../canned-replies/placeholders.ts';
import type { AutomaticReplyOf } from '../ticket-announcements/receipt-hooks.ts';
import type { SignatureOf } from '../tickets/replies/reply-hooks.ts';
import { mailboxesOfTickets } from './outgoing.ts';

/** The signature of the mailbox in which a message goes out. */
export const mailboxSignature: SignatureOf = async (services, { ticket_id }) =>
  (await mailboxesOfTickets(services, [ticket_id])).get(ticket_id)?.mailbox.signature ?? '';

/** How the mailbox of a ticket confirms it; undefined for tickets that came in otherwise, and where the site's own mail does. */
export const mailboxAutomaticReply: AutomaticReplyOf = async (services, { ticket, customer }) => {
  const found = (await mailboxesOfTickets(services, [ticket.id])).get(ticket.id);
  if (!found?.isOwn) return undefined;
  const { enable, body } = found.mailbox.auto_reply;
  if (!enable) return { text: null };
  if (body === '') return undefined;
  const text = fillWithGaps(body, {
    ...customerValues(customer),
    ...{ 'agent.first_name': '', 'agent.last_name': '', 'agent.display_name': '', 'agent.email': '' },
    'ticket.id': String(ticket.id),
    'ticket.subject': ticket.subject,
    'ticket.status': '',
    'ticket.url': `${baseUrl(services.env)}/hc/tickets/${ticket.id}`,
    'site.name': await services.siteName(),
  });
  return { text };
};
