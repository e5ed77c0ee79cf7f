import { IconArrowBackUp } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const operationsDomain = defineClientDomain({
  name: 'operations',
  screens: (translate) => [
    {
      to: '/admin/operations',
      title: translate('Undo'),
      group: 'people',
      order: 20,
      icon: IconArrowBackUp,
      permission: null,
      description: translate('Undo merges of people or tags.'),
    },
  ],
});
