import type { SettingScreen } from '#client/shell/setting-screen.ts';

export const maintenanceScreen: SettingScreen = {
  to: '/admin/settings/maintenance',
  title: 'Maintenance',
  help: 'Closes the site for everybody but administrators while you work on it.',
  sections: [
    {
      id: 'maintenance',
      title: 'Maintenance mode',
      help: 'Visitors, customers and agents read your message. Signing in stays possible.',
      permission: 'settings.update',
      fields: [
        { path: 'maintenance.enable', label: 'Close the site', kind: 'switch' },
        {
          path: 'maintenance.message',
          label: 'Message',
          help: 'Say how long it takes. Without one, people are asked to come back soon, in their language.',
          kind: 'paragraph',
        },
      ],
    },
  ],
};
