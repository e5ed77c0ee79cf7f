import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { localizationMessageSchema, localizationSchema } from '#shared/localizations.ts';

export const localizationApiTexts: DomainApiTexts = {
  tags: { Languages: 'The languages of the site and their translations.' },
  parameters: { missing: 'Only missing translations.' },
  bodies: {
    'localizations.create': { language: 'fr', name: 'Français', enabled: false },
    'localizations.update': { enabled: true },
    'localizations.saveLines': { lines: { Search: 'Rechercher' } },
    'localizations.import': { lines: { Search: 'Rechercher' } },
  },
  schemas: {
    Localization: localizationSchema,
    LocalizationLine: localizationMessageSchema,
  },
  examples: {
    'localizations.get': { id: 'de' },
    'localizations.lines': { id: 'de' },
    'localizations.export': { id: 'de' },
  },
};
