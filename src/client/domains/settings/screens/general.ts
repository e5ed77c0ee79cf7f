import type { SettingScreen } from '#client/shell/setting-screen.ts';

export const generalScreen: SettingScreen = {
  to: '/admin/settings/general',
  title: 'General',
  help: 'Site name, landing pages, and features.',
  terms: 'domain, URL, site name, home page, base URL, features',
  sections: [
    {
      id: 'site',
      title: 'Site',
      permission: 'appearance.update',
      fields: [
        {
          path: 'branding.site_name',
          label: 'Site name',
          help: 'Shown on every page, in every email, and in search results.',
          kind: 'text',
        },
        {
          path: 'branding.site_description',
          label: 'Site description',
          help: 'Shown in search results and link previews.',
          kind: 'paragraph',
        },
      ],
    },
    {
      id: 'addresses',
      title: 'URLs',
      permission: 'settings.update',
      fields: [
        {
          path: 'base_url',
          label: 'Site URL',
          help: 'The URL of your site, such as https://help.example.com. Links in emails start with it.',
          kind: 'site_address',
        },
        {
          path: 'asset_url',
          label: 'Asset URL',
          help: "Menu icons hosted under this URL are embedded in the page. Leave empty if you don't use one.",
          kind: 'text',
          nullable: true,
          placeholder: 'https://assets.example.com',
        },
      ],
    },
    {
      id: 'arrival',
      title: 'Landing pages',
      permission: 'settings.update',
      fields: [
        {
          path: 'auth.redirect_uri',
          label: 'Customers after sign-in',
          kind: 'page',
        },
        { path: 'auth.admin_redirect', label: 'Administrators after sign-in', kind: 'page' },
        {
          path: 'auth.agent_redirect',
          label: 'Agents after sign-in',
          kind: 'page',
          fallback: '/',
        },
        {
          path: 'auth.secondary_redirect',
          label: 'After access is denied',
          help: 'Where people go from an invite that they decline.',
          kind: 'page',
        },
      ],
    },
    {
      id: 'account',
      title: 'Account',
      permission: 'settings.update',
      fields: [
        {
          path: 'auth.profile_page',
          label: 'Profile page',
          help: 'Linked from the account menu.',
          kind: 'profile_page',
        },
        {
          path: 'account.panels',
          label: 'Additional account settings panels',
          help: 'Each panel links to a page on this site or elsewhere.',
          kind: 'panels',
        },
      ],
    },
    {
      id: 'parts',
      title: 'Features',
      permission: 'settings.update',
      fields: [
        {
          path: 'api.integrated',
          label: 'API',
          help: 'When off, there are no API tokens or API documentation, and existing tokens stop working.',
          kind: 'switch',
        },
        {
          path: 'notifications.integrated',
          label: 'In-app notifications',
          help: 'Shows the notification bell in the top bar.',
          kind: 'switch',
        },
        {
          path: 'workspaces.integrated',
          label: 'Workspaces',
          help: 'Let customers share requests with their company or team.',
          kind: 'switch',
        },
        {
          path: 'notif_subs.integrated',
          label: 'Notification preferences',
          help: 'Adds a page where people choose which notifications they get and how.',
          kind: 'switch',
        },
      ],
    },
    {
      id: 'errors',
      title: 'Error reporting',
      permission: 'settings.update',
      fields: [
        {
          path: 'error_reporting.dsn',
          label: 'Error reporting DSN',
          help: 'From a Sentry project or a compatible service.',
          kind: 'text',
          nullable: true,
        },
      ],
    },
    {
      id: 'demo',
      title: 'Demo',
      permission: 'settings.update',
      fields: [
        {
          path: 'demo.enable',
          label: 'Enable demo accounts',
          help: 'The sign-in page offers them to everyone. Only for sites without real data.',
          kind: 'switch',
        },
        {
          path: 'demo.random',
          label: 'Give each visitor their own demo customer',
          kind: 'switch',
        },
      ],
    },
  ],
};
