import type { SettingScreen } from '../../shell/setting-screen.ts';

export const ticketsScreen: SettingScreen = {
  to: '/admin/settings/tickets',
  title: 'Tickets',
  help: 'Until when customers may open their requests again.',
  sections: [
    {
      id: 'reopening',
      title: 'Opening again',
      permission: 'settings.update',
      fields: [
        {
          path: 'tickets.reopen_days',
          label: 'Days in which customers may open a closed request again',
          help: 'Afterwards they send a new one. 0 is never, empty is always. Agents always may.',
          kind: 'number',
          max: 3650,
          nullable: true,
        },
      ],
    },
  ],
};
