import { presentPersonSchema } from '#shared/presence.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const presenceApiTexts: DomainApiTexts = {
  tags: { Presence: 'Who has a ticket open right now, and whether they are writing.' },
  examples: { 'presence.list': { ids: [1] } },
  bodies: { 'presence.report': { state: 'replying' } },
  schemas: { PresentPerson: presentPersonSchema },
};
