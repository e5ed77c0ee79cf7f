import { messageDraftSchema } from '#shared/drafts.ts';
import { ticketReferenceSchema } from '#shared/ticket-reference.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const draftApiTexts: DomainApiTexts = {
  tags: { Drafts: 'Unsent messages of tickets, which only their author reads unless they share them.' },
  bodies: { 'drafts.save': { body: '<p>Please switch on "Print headers".</p>', version: 0 } },
  parameters: { mode: 'The kind of message: a reply, a note, or a forward; customers have replies only.' },
  schemas: { MessageDraft: messageDraftSchema, TicketReference: ticketReferenceSchema },
};
