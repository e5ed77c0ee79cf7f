import { defineDomain } from '../../platform/domain.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

export const settingsDomain = defineDomain({
  name: 'settings',
  publicFiles: ['localizations.ts'],
  texts: { de: german, ar: arabic },
});
