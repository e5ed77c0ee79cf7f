import type { SettingScreen } from '../../shell/setting-screen.ts';

export const ticketsScreen: SettingScreen = {
  to: '/admin/settings/tickets',
  title: 'Ticket settings',
  help: 'How long customers can reopen closed requests.',
  terms: 'reopen, closed requests, auto-close',
  sections: [
    {
      id: 'reopening',
      title: 'Reopening',
      permission: 'settings.update',
      fields: [
        {
          path: 'tickets.reopen_days',
          label: 'Customers can reopen a closed request',
          help: 'After that, they have to submit a new request. Agents can always reopen.',
          kind: 'number',
          max: 3650,
          unit: 'days',
          choices: {
            special: [
              { value: 0, label: 'Never' },
              { value: null, label: 'Always' },
            ],
            numberLabel: 'For a limited time',
            initial: 30,
          },
        },
      ],
    },
  ],
};
