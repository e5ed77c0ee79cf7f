import { inboundMessageSchema, inboundSummarySchema } from '#shared/inbound-mail.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const inboundApiTexts: DomainApiTexts = {
  bodies: {
    'inboundMail.replay': { force: true },
  },
  schemas: { InboundMessage: inboundMessageSchema, InboundSummary: inboundSummarySchema },
};
