import { IconUsers } from '@tabler/icons-react';
import { defineClientDomain } from '#client/shell/client-domain.ts';

export const usersAdminDomain = defineClientDomain({
  name: 'users/admin',
  screens: (translate) => [
    {
      to: '/admin/people',
      title: translate('People'),
      group: 'people',
      order: 10,
      icon: IconUsers,
      permission: 'users.view',
      description: translate(
        'Find, add, edit, suspend, and delete people. Log in as someone, merge two accounts, or import a list.',
      ),
      terms: translate(
        'users, accounts, customers, contacts, agents, staff, GDPR, personal data, impersonation, CSV import',
      ),
    },
  ],
  audit: (translate) => ({
    nouns: {
      impersonation: translate('Logged in as someone else'),
      user: translate('Person'),
    },
    verbs: {
      suspend: translate('suspended'),
      unsuspend: translate('unsuspended'),
      impersonate: translate('logged in as'),
      impersonate_end: translate('no longer logged in as'),
    },
  }),
});
