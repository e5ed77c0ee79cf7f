import { IconArrowBackUp } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const operationsDomain = defineClientDomain({
  name: 'operations',
  screens: (translate) => [
    {
      to: '/admin/operations',
      title: translate('Undo'),
      group: 'system',
      order: 50,
      icon: IconArrowBackUp,
      permission: null,
      description: translate('Undo merges, and changes to tickets.'),
      terms: translate('revert, restore, merged people, merged tags'),
    },
  ],
});
