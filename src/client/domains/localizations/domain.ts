import { IconLanguage } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const localizationsDomain = defineClientDomain({
  name: 'localizations',
  screens: (translate) => [
    {
      to: '/admin/languages',
      title: translate('Languages'),
      group: 'site',
      order: 80,
      icon: IconLanguage,
      permission: 'localizations.view',
      description: translate('The languages your site is available in, and their translations.'),
    },
  ],
  audit: (translate) => ({
    nouns: {
      localization: translate('Language'),
    },
    verbs: {
      lines: translate('translations changed'),
    },
  }),
});
