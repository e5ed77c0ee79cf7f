import { IconLanguage } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const localizationsDomain = defineClientDomain({
  name: 'localizations',
  screens: (translate) => [
    {
      to: '/admin/languages',
      title: translate('Languages'),
      group: 'settings',
      order: 30,
      icon: IconLanguage,
      permission: 'localizations.view',
      description: translate('The languages your site is available in, and their translations.'),
      terms: translate('translations, localization, i18n, locale, strings'),
    },
  ],
  audit: (translate) => ({
    localization: {
      create: translate('Language added'),
      delete: translate('Language deleted'),
      lines: translate('Translations changed'),
      update: translate('Language edited'),
    },
  }),
});
