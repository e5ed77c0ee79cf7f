import { z } from 'zod';
import { flag, recordId } from './wire.ts';

/** The formats of a ticket as a file; `eml` is an email message. */
export const ticketFormats = ['json', 'html', 'eml'] as const;

export type TicketFormat = (typeof ticketFormats)[number];

export const exportTicketInput = z.object({
  id: recordId(),
  format: z.enum(ticketFormats),
  /** Whether internal notes are included. */
  notes: flag().default(false),
});
