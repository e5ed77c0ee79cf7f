import { scheduledSchema } from '#shared/outbox.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const outboxApiTexts: DomainApiTexts = {
  tags: { Outbox: 'Replies of agents that are sent later, or can be taken back for a while.' },
  bodies: {
    'outbox.update': { send_after: '2026-12-24T08:00:00Z' },
    'outbox.setPreferences': { after_send: 'next', undo_seconds: 15 },
  },
  parameters: {
    state: 'What became of the reply so far; several are separated by commas.',
    ticketId: 'Only replies in this ticket.',
  },
  schemas: { ScheduledReply: scheduledSchema },
};
