import { queueRowSchema } from '#shared/ticket-queue.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const ticketQueueApiTexts: DomainApiTexts = {
  parameters: {
    groupId: 'Only tickets of this group, or of `none`.',
    folder: 'Folder of the agent area.',
    viewId: 'The tickets of this view instead of a folder.',
    filter: 'The tickets of this filter instead of a folder, as JSON: `{"match":"all","conditions":[…]}`.',
  },
  schemas: { QueueTicket: queueRowSchema },
};
