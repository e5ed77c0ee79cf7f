import type { NotificationKind } from '#shared/notification-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { prepareActivity } from '../notifications/activity.ts';
import { threadOf } from '../tickets/excerpts.ts';
import { type Content, type Side, ticketNotification } from './ticket-notification.ts';

/** Prepares the notification of a person about a ticket, whose mail belongs to its thread; null is nobody. */
export const prepareTicketActivity = (
  services: Services,
  person: number | null,
  kind: NotificationKind,
  side: Side,
  ticket: { id: number; subject: string },
  content: Content,
) =>
  prepareActivity(services, person === null ? [] : [person], {
    kind,
    thread: threadOf(ticket.id),
    data: ticketNotification(side, ticket, content),
  });
