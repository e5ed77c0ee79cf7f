import { inboundMessageSchema, inboundSummarySchema } from '#shared/inbound-mail.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const inboundApiTexts: DomainApiTexts = {
  parameters: {
    mailboxId: 'Emails of this mailbox.',
    reason: 'Emails that became no ticket for this reason.',
    ticketId: 'Emails that became part of this ticket.',
  },
  bodies: {
    'inboundMail.replay': { force: true, mailbox_id: 1 },
    'inboundMail.testMailbox': { what: 'receive' },
  },
  examples: {
    'inboundMail.get': { id: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11' },
    'inboundMail.raw': { id: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11' },
    'inboundMail.replay': { id: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11' },
    'inboundMail.discard': { id: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11' },
  },
  schemas: { InboundMessage: inboundMessageSchema, InboundSummary: inboundSummarySchema },
};
