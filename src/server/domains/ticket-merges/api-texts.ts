import { mergeWarningSchema, ticketLinkSchema, ticketMergePreviewSchema } from '#shared/ticket-merges.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const ticketMergeApiTexts: DomainApiTexts = {
  parameters: {
    into: 'The one of the tickets that gets the messages.',
    cc_requesters: 'Whether the other requesters get copies of later replies.',
  },
  examples: { 'ticketMerges.preview': { ids: [1, 2], into: 1 } },
  bodies: {
    'ticketMerges.merge': { ids: [1, 2], into: 1 },
    'ticketMerges.split': { reply_id: 2 },
  },
  schemas: {
    TicketMergePreview: ticketMergePreviewSchema,
    MergeWarning: mergeWarningSchema,
    TicketLink: ticketLinkSchema,
  },
};
