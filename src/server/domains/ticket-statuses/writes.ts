import { reasons, type Writes } from '../../platform/writes.ts';

export const ticketStatusWrites: Writes = {
  'ticketStatuses.create': { audit: 'ticket_status.create' },
  'ticketStatuses.delete': { audit: 'ticket_status.delete' },
  'ticketStatuses.reorder': { audit: 'ticket_status.order', withoutKey: reasons.repeatable },
  'ticketStatuses.update': { audit: 'ticket_status.update' },
};
