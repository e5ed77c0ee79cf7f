import { reasons, type Writes } from '#server/platform/writes.ts';

export const ticketFieldWrites: Writes = {
  'ticketFields.create': { audit: 'ticket_field.create' },
  'ticketFields.delete': { audit: 'ticket_field.delete' },
  'ticketFields.reorder': { audit: 'ticket_field.order', withoutKey: reasons.repeatable },
  'ticketFields.update': { audit: 'ticket_field.update' },
};
