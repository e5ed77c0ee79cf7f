import { defineDomain } from '../../platform/domain.ts';
import { ticketExportApiTexts } from './api-texts.ts';
import { ticketExporter } from './exporter.ts';
import { ticketFileRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Tickets as files: one with its conversation, or a table of many. */
export const ticketExportsDomain = defineDomain({
  name: 'ticket-exports',
  publicFiles: ['message-html.ts'],
  routers: { ticketFile: ticketFileRouter },
  hooks: { exporters: [ticketExporter] },
  apiTexts: ticketExportApiTexts,
  texts: { de: german, ar: arabic },
});
