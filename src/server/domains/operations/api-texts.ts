import { operationSchema, skippedTicketSchema } from '#shared/operations.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const operationApiTexts: DomainApiTexts = {
  tags: { Operations: 'Merges and how to undo them.' },
  schemas: {
    Operation: operationSchema,
    SkippedTicket: skippedTicketSchema,
  },
};
