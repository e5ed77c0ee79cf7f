import { defineDomain } from '#server/platform/domain.ts';
import { ticketFieldApiTexts } from './api-texts.ts';
import { ticketFieldsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { ticketFieldWrites } from './writes.ts';

/** Administration of ticket fields, and the fields of forms. */
export const ticketFieldsAdminDomain = defineDomain({
  name: 'ticket-fields/admin',
  routers: { ticketFields: ticketFieldsRouter },
  writes: ticketFieldWrites,
  apiTexts: ticketFieldApiTexts,
  texts: { de: german, ar: arabic },
});
