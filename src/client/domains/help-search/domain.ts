import { IconAdjustmentsSearch, IconReportSearch } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const helpSearchDomain = defineClientDomain({
  name: 'help-search',
  screens: (translate) => [
    {
      to: '/admin/searches',
      title: translate('Searches'),
      group: 'insights',
      order: 10,
      icon: IconReportSearch,
      permission: null,
      description: translate(
        'What visitors search for, whether they find it, and when they contact you instead.',
      ),
      terms: translate('analytics, reports, statistics, search terms, ticket deflection'),
    },
    {
      to: '/admin/hc/search',
      title: translate('Search results'),
      group: 'insights',
      order: 20,
      icon: IconAdjustmentsSearch,
      permission: 'hc.update',
      description: translate('Synonyms and pinned articles that shape search results.'),
      terms: translate('synonyms, pinned results, ranking, relevance'),
    },
  ],
  audit: (translate) => ({
    pin: {
      create: translate('Pinned articles added'),
      delete: translate('Pinned articles removed'),
      update: translate('Pinned articles edited'),
    },
    synonym: {
      create: translate('Synonyms added'),
      delete: translate('Synonyms deleted'),
      update: translate('Synonyms edited'),
    },
  }),
});
