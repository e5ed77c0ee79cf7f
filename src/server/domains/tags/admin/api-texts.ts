import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { managedTagSchema } from '#shared/tags.ts';

export const tagApiTexts: DomainApiTexts = {
  tags: { Tags: 'Tags that agents add to tickets.' },
  parameters: { type: 'Type of tags.' },
  bodies: {
    'tags.create': { name: 'refund', color: 'yellow' },
    'tags.update': { display_name: 'Refunds' },
    'tags.merge': { ids: [11, 12], into: 11 },
    'tags.put': { tags: ['refund', 12] },
  },
  schemas: { Tag: managedTagSchema },
};
