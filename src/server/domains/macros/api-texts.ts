import { macroSchema } from '#shared/macros.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const macroApiTexts: DomainApiTexts = {
  tags: { Macros: 'Actions on tickets under a name, which agents run at once.' },
  bodies: {
    'macros.create': {
      name: 'Escalate',
      actions: [
        { type: 'priority', priority: 'high' },
        { type: 'tags_add', tags: ['escalated'] },
      ],
      body: '<p>Hi {{customer.first_name|there}}, a colleague will look into this.</p>',
      shared: true,
    },
    'macros.update': { name: 'Escalate now' },
    'macros.reorder': { ids: [2, 1] },
    'macros.preview': { ticket_id: 1 },
    'macros.run': { ticket_ids: [1] },
  },
  schemas: { Macro: macroSchema },
};
