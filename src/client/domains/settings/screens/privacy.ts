import type { SettingField, SettingScreen } from '#client/shell/setting-screen.ts';

const labels = {
  sign_ins: 'Sign-in log',
  audit: 'Audit log',
  search_terms: 'Search terms',
};

const days = (kept: keyof typeof labels): SettingField => ({
  path: `privacy.${kept}_days`,
  label: labels[kept],
  kind: 'number',
  min: 1,
  max: 3650,
  unit: 'days',
  choices: {
    special: [{ value: null, label: 'Keep forever' }],
    numberLabel: 'Delete after',
    initial: 365,
  },
});

export const privacyScreen: SettingScreen = {
  to: '/admin/settings/privacy',
  title: 'Privacy',
  help: 'Cookie notice, data retention, and logging in as someone else.',
  terms: 'GDPR, cookies, consent, data retention, impersonation',
  sections: [
    {
      id: 'cookie-notice',
      title: 'Cookie notice',
      permission: 'appearance.update',
      fields: [
        { path: 'cookie_notice.enable', label: 'Show a cookie notice', kind: 'switch' },
        {
          path: 'cookie_notice.position',
          label: 'Notice position',
          kind: 'choice',
          options: [
            { value: 'top', label: 'Top' },
            { value: 'bottom', label: 'Bottom' },
          ],
        },
        { path: 'cookie_notice.button.label', label: 'Button label', kind: 'text' },
        {
          path: 'cookie_notice.button.action',
          label: 'Button link',
          help: 'Choose the page with your privacy or cookie policy.',
          kind: 'page',
          external: true,
          noneLabel: 'No button',
        },
      ],
    },
    {
      id: 'impersonation',
      title: 'Logging in as someone else',
      permission: 'settings.update',
      fields: [
        {
          path: 'privacy.notify_impersonation',
          label: 'Notify people when someone logs in as them',
          help: 'They get an email saying who it was and when.',
          kind: 'switch',
        },
      ],
    },
    {
      id: 'retention',
      title: 'Data retention',
      help: 'Older entries are deleted once a day.',
      permission: 'settings.update',
      fields: [
        days('sign_ins'),
        days('audit'),
        days('search_terms'),
        {
          path: 'inbound.keep_days',
          label: 'Incoming email',
          help: 'Quarantined email stays until someone decides.',
          kind: 'number',
          min: 1,
          max: 3650,
          unit: 'days',
        },
      ],
    },
  ],
};
