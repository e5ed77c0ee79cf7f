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
          label: 'Days customers can reopen a closed request',
          help: 'After that, customers have to submit a new request. 0 turns reopening off; leave empty for no time limit. Agents can always reopen.',
          kind: 'number',
          max: 3650,
          nullable: true,
        },
      ],
    },
  ],
};
