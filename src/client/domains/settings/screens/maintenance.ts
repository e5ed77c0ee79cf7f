import type { SettingScreen } from '#client/shell/setting-screen.ts';

export const maintenanceScreen: SettingScreen = {
  to: '/admin/settings/maintenance',
  title: 'Maintenance',
  help: 'Restrict the site to administrators while you work on it.',
  terms: 'offline, downtime, closed site',
  sections: [
    {
      id: 'maintenance',
      title: 'Maintenance mode',
      help: 'Visitors, customers, and agents see your message. Signing in still works.',
      permission: 'settings.update',
      fields: [
        { path: 'maintenance.enable', label: 'Turn on maintenance mode', kind: 'switch' },
        {
          path: 'maintenance.message',
          label: 'Message',
          help: 'Say how long it will take. If empty, people are asked in their own language to come back soon.',
          kind: 'paragraph',
        },
      ],
    },
  ],
};
