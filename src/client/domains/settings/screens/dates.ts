import type { SettingScreen } from '#client/shell/setting-screen.ts';

export const datesScreen: SettingScreen = {
  to: '/admin/settings/dates',
  title: 'Language and dates',
  help: "Defaults for people who haven't set their own.",
  terms: 'time zone, date format, locale, default language',
  sections: [
    {
      id: 'language',
      title: 'Language',
      permission: 'localizations.update',
      fields: [{ path: 'i18n.default', label: 'Visitor language', kind: 'language' }],
    },
    {
      id: 'dates',
      title: 'Dates',
      permission: 'localizations.update',
      fields: [
        { path: 'dates.default_timezone', label: 'Time zone', kind: 'time_zone' },
        {
          path: 'dates.format',
          label: 'Date format',
          kind: 'choice',
          options: [
            { value: 'numeric', label: 'Numeric: 11/22/2026' },
            { value: 'short', label: 'Short: Nov 22, 2026' },
            { value: 'long', label: 'Long: November 22, 2026' },
          ],
        },
      ],
    },
    {
      id: 'themes',
      title: 'Themes',
      permission: 'appearance.update',
      fields: [
        {
          path: 'themes.user_change',
          label: 'Let people choose their theme',
          kind: 'switch',
        },
        { path: 'themes.default_id', label: 'Default theme', kind: 'theme' },
      ],
    },
  ],
};
