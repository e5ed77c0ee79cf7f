import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { groupReferenceSchema, groupSchema } from '#shared/groups.ts';

export const groupApiTexts: DomainApiTexts = {
  tags: { Groups: 'Groups of agents that share the work on tickets.' },
  bodies: {
    'groups.create': { name: 'Billing', member_ids: [2, 3], assignment: 'round_robin', max_open: 20 },
    'groups.update': { assignment: 'least_busy' },
    'groups.reorder': { ids: [2, 1] },
  },
  schemas: { Group: groupSchema, GroupReference: groupReferenceSchema },
};
