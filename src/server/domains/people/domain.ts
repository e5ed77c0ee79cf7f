import { defineDomain } from '../../platform/domain.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** How administrators look after people. */
export const peopleDomain = defineDomain({
  name: 'people',
  texts: { de: german, ar: arabic },
});
