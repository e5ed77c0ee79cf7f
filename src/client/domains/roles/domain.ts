import { IconShieldLock } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const rolesDomain = defineClientDomain({
  name: 'roles',
  screens: (translate) => [
    {
      to: '/admin/roles',
      title: translate('Roles'),
      group: 'people',
      order: 30,
      icon: IconShieldLock,
      permission: 'roles.view',
      description: translate(
        'Manage roles: permissions, two-factor authentication, and previewing the site as a role.',
      ),
      terms: translate('permissions, access rights, groups, teams'),
    },
  ],
  audit: (translate) => ({
    nouns: {
      role: translate('Role'),
    },
    verbs: {
      add_users: translate('people added'),
      remove_users: translate('people removed'),
      view_as: translate('viewed as'),
    },
  }),
});
