import { defineDomain } from '../../platform/domain.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** The languages of the site, and its own wording. Their administration stands later, in `admin/`. */
export const localizationsDomain = defineDomain({
  name: 'localizations',
  publicFiles: ['tables.ts'],
  texts: { de: german, ar: arabic },
});
