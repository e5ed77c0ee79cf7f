import type { SettingScreen } from '#client/shell/setting-screen.ts';

export const datesScreen: SettingScreen = {
  to: '/admin/settings/dates',
  title: 'Language and dates',
  help: 'For everybody who has not chosen for themselves.',
  sections: [
    {
      id: 'language',
      title: 'Language',
      permission: 'localizations.update',
      fields: [{ path: 'i18n.default', label: 'Language of visitors', kind: 'language' }],
    },
    {
      id: 'dates',
      title: 'Dates',
      permission: 'localizations.update',
      fields: [
        { path: 'dates.default_timezone', label: 'Time zone', kind: 'time_zone' },
        {
          path: 'dates.format',
          label: 'How dates are written',
          kind: 'choice',
          options: [
            { value: 'numeric', label: 'With numbers: 11/22/2026' },
            { value: 'short', label: 'Short: Nov 22, 2026' },
            { value: 'long', label: 'Long: November 22, 2026' },
          ],
        },
      ],
    },
    {
      id: 'themes',
      title: 'Light and dark',
      permission: 'appearance.update',
      fields: [
        {
          path: 'themes.user_change',
          label: 'Everybody may choose between the themes',
          kind: 'switch',
        },
        { path: 'themes.default_id', label: 'Theme of those who have not chosen', kind: 'theme' },
      ],
    },
  ],
};
