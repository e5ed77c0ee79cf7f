import type { Writes } from '#server/platform/writes.ts';

export const localizationWrites: Writes = {
  'localizations.create': { audit: 'localization.create' },
  'localizations.delete': { audit: 'localization.delete' },
  'localizations.import': { audit: 'localization.lines' },
  'localizations.saveLines': { audit: 'localization.lines' },
  'localizations.update': { audit: 'localization.update' },
};
