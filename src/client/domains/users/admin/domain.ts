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
        'Find, add, change, suspend and delete people; log in as somebody; merge two; import a list.',
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
      unsuspend: translate('no longer suspended'),
      impersonate: translate('signed in as'),
      impersonate_end: translate('no longer signed in as'),
    },
  }),
});
