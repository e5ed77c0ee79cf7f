import { IconBuilding } from '@tabler/icons-react';
import { defineClientDomain } from '#client/shell/client-domain.ts';

export const organisationsAdminDomain = defineClientDomain({
  name: 'organisations/admin',
  screens: (translate) => [
    {
      to: '/admin/organisations',
      title: translate('Organizations'),
      group: 'people',
      order: 50,
      icon: IconBuilding,
      permission: 'organisations.view',
      description: translate('Group people by company, by hand or by the domain of their email address.'),
      terms: translate('companies, accounts, clients, domains, customer groups'),
    },
  ],
  audit: (translate) => ({
    organisation: {
      add_users: translate('People added to organization'),
      create: translate('Organization created'),
      delete: translate('Organization deleted'),
      merge: translate('Organizations merged'),
      remove_users: translate('People removed from organization'),
      unmerge: translate('Organization merge undone'),
      update: translate('Organization edited'),
    },
  }),
});
