import { IconMenu2 } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const menusDomain = defineClientDomain({
  name: 'menus',
  screens: (translate) => [
    {
      to: '/admin/menus',
      title: translate('Menus'),
      group: 'site',
      order: 40,
      icon: IconMenu2,
      permission: 'menus.update',
      description: translate('Links in the top bar, footer, and account menu.'),
      terms: translate('navigation, links, header, footer'),
    },
  ],
});
