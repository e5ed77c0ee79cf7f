import { menusSchema } from '#shared/menus.ts';
import { menuItemSchema, menuSchema } from '#shared/site-settings.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const menus = [
  {
    id: 'footer',
    name: 'Footer',
    positions: ['footer'],
    items: [
      {
        id: 'terms',
        label: 'Terms',
        icon: null,
        type: 'route',
        action: '/pages/terms-of-service',
        target: '_self',
        roles: [],
        permissions: [],
        items: [],
      },
    ],
  },
];

export const menuApiTexts: DomainApiTexts = {
  tags: { Menus: 'The menus of the site.' },
  bodies: { 'menus.save': { menus }, 'menus.saveAsSettings': { menus } },
  schemas: {
    Menu: menuSchema,
    MenuItem: menuItemSchema,
    Menus: menusSchema,
  },
};
