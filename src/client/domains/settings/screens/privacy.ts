import type { SettingField, SettingScreen } from '#client/shell/setting-screen.ts';

const labels = {
  sign_ins: 'Log of sign-ins',
  audit: 'Log of changes by the staff',
  search_terms: 'What visitors searched for',
};

const days = (kept: keyof typeof labels): SettingField => ({
  path: `privacy.${kept}_days`,
  label: labels[kept],
  help: 'Days. Empty keeps them for good.',
  kind: 'number',
  min: 1,
  max: 3650,
  nullable: true,
});

export const privacyScreen: SettingScreen = {
  to: '/admin/settings/privacy',
  title: 'Privacy',
  help: 'The notice about cookies, and how long the site remembers what people did.',
  sections: [
    {
      id: 'cookie-notice',
      title: 'Cookie notice',
      permission: 'appearance.update',
      fields: [
        { path: 'cookie_notice.enable', label: 'Show a notice about cookies', kind: 'switch' },
        {
          path: 'cookie_notice.position',
          label: 'Place of the notice',
          kind: 'choice',
          options: [
            { value: 'top', label: 'Top' },
            { value: 'bottom', label: 'Bottom' },
          ],
        },
        { path: 'cookie_notice.button.label', label: 'What the button says', kind: 'text' },
        {
          path: 'cookie_notice.button.action',
          label: 'Where the button leads',
          kind: 'text',
          placeholder: '/pages/privacy',
        },
      ],
    },
    {
      id: 'impersonation',
      title: 'Logging in as somebody',
      permission: 'settings.update',
      fields: [
        {
          path: 'privacy.notify_impersonation',
          label: 'Tell people when somebody has logged in as them',
          help: 'They get a mail that says who it was and when.',
          kind: 'switch',
        },
      ],
    },
    {
      id: 'retention',
      title: 'How long it is kept',
      help: 'What is older is deleted once a day.',
      permission: 'settings.update',
      fields: [days('sign_ins'), days('audit'), days('search_terms')],
    },
  ],
};
