import { inboundMessageSchema, inboundSummarySchema } from '#shared/inbound-mail.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const inboundApiTexts: DomainApiTexts = {
  bodies: {
    'inboundMail.replay': { force: true, mailbox_id: 1 },
  },
  schemas: { InboundMessage: inboundMessageSchema, InboundSummary: inboundSummarySchema },
};
