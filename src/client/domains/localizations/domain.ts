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
      description: translate('In which languages the site can be read, and what it says in them.'),
    },
  ],
  audit: (translate) => ({
    nouns: {
      localization: translate('Language'),
    },
    verbs: {
      lines: translate('texts changed'),
    },
  }),
});
