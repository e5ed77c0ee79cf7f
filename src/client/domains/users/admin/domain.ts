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
    impersonation: {
      change: translate('Change made while logged in as someone else'),
    },
    user: {
      address_verified: translate('Email address verified'),
      create: translate('Person added'),
      delete: translate('Person deleted'),
      email_change_requested: translate('Email change requested'),
      email_changed: translate('Email address changed'),
      export: translate('Personal data export created'),
      impersonate: translate('Logged in as person'),
      impersonate_end: translate('Stopped being logged in as person'),
      import: translate('People imported'),
      merge: translate('People merged'),
      password_changed: translate('Password changed'),
      recovery_codes_replaced: translate('Recovery codes regenerated'),
      suspend: translate('Person suspended'),
      two_factor_disabled: translate('Two-factor authentication turned off'),
      two_factor_enabled: translate('Two-factor authentication turned on'),
      unmerge: translate('Merge of people undone'),
      unsuspend: translate('Person unsuspended'),
      update: translate('Person edited'),
    },
  }),
});
