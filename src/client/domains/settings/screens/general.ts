import type { SettingScreen } from '#client/shell/setting-screen.ts';

export const generalScreen: SettingScreen = {
  to: '/admin/settings/general',
  title: 'General',
  help: 'The name of the site, where people arrive, and what is switched on.',
  sections: [
    {
      id: 'site',
      title: 'Site',
      permission: 'appearance.update',
      fields: [
        {
          path: 'branding.site_name',
          label: 'Name of the site',
          help: 'On every page, in every mail, and in the results of search engines.',
          kind: 'text',
        },
        {
          path: 'branding.site_description',
          label: 'Description of the site',
          help: 'What search engines and shared links say about it.',
          kind: 'paragraph',
        },
      ],
    },
    {
      id: 'addresses',
      title: 'Addresses',
      permission: 'settings.update',
      fields: [
        {
          path: 'base_url',
          label: 'Address of the site',
          help: 'Where browsers find the site, such as https://help.example.com. Links in mails begin with it.',
          kind: 'site_address',
        },
        {
          path: 'asset_url',
          label: 'Address of pictures and icons',
          help: 'Icons of menus that lie below this address are drawn in the page. Leave it empty when there is none.',
          kind: 'text',
          nullable: true,
          placeholder: 'https://assets.example.com',
        },
      ],
    },
    {
      id: 'arrival',
      title: 'Where people go',
      permission: 'settings.update',
      fields: [
        { path: 'auth.redirect_uri', label: 'After signing in', help: 'The path of a page.', kind: 'text' },
        { path: 'auth.admin_redirect', label: 'Administrators, after signing in', kind: 'text' },
        {
          path: 'auth.agent_redirect',
          label: 'Agents, after signing in',
          help: 'Empty is the start of the site.',
          kind: 'text',
          nullable: true,
        },
        {
          path: 'auth.secondary_redirect',
          label: 'From pages that are not theirs',
          help: 'Where people go from an invite that they decline.',
          kind: 'text',
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
          help: 'A page about the person, named in the account menu. Empty is none.',
          kind: 'profile_page',
        },
        {
          path: 'account.panels',
          label: 'More panels of the account settings',
          help: 'Each leads to a page of the site, or elsewhere.',
          kind: 'panels',
        },
      ],
    },
    {
      id: 'parts',
      title: 'Parts of the product',
      permission: 'settings.update',
      fields: [
        {
          path: 'api.integrated',
          label: 'API',
          help: 'Without it there are no tokens and no API documentation, and tokens that exist open nothing.',
          kind: 'switch',
        },
        {
          path: 'notifications.integrated',
          label: 'Notifications on the site',
          help: 'The bell in the top bar, and its list.',
          kind: 'switch',
        },
        {
          path: 'workspaces.integrated',
          label: 'Workspaces',
          help: 'Customers share their requests with their company or team.',
          kind: 'switch',
        },
        {
          path: 'notif_subs.integrated',
          label: 'Everybody chooses their notifications',
          help: 'A page where people choose what they are told of, and how.',
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
          label: 'Address that errors are reported to',
          help: 'Of a project at Sentry, or of a service that understands the same.',
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
          label: 'The demo accounts can be tried out',
          help: 'The sign-in page offers them to everybody. Only for a site without real data.',
          kind: 'switch',
        },
        {
          path: 'demo.random',
          label: 'Each visitor gets a customer of their own',
          kind: 'switch',
        },
      ],
    },
  ],
};
