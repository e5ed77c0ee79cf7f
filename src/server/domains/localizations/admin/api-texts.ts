import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';

export const localizationApiTexts: DomainApiTexts = {
  tags: { Languages: 'The languages of the site, and what it says in them.' },
  parameters: { missing: 'Only texts that the language does not have yet.' },
  bodies: {
    'localizations.create': { language: 'fr', name: 'Français', enabled: false },
    'localizations.update': { enabled: true },
    'localizations.saveLines': { lines: { Search: 'Rechercher' } },
    'localizations.import': { lines: { Search: 'Rechercher' } },
  },
};
