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
    role: {
      add_users: translate('People added to role'),
      create: translate('Role created'),
      delete: translate('Role deleted'),
      remove_users: translate('People removed from role'),
      update: translate('Role edited'),
      view_as: translate('Site viewed as role'),
    },
  }),
});
