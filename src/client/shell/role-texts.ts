import type { Translate } from '../platform/translation/use-translate.ts';

/** Translated names of the built-in roles, which can not be renamed. */
const names = (translate: Translate): Record<string, string> => ({
  customers: translate('customers', { as: 'role' }),
  guests: translate('guests', { as: 'role' }),
  agents: translate('agents', { as: 'role' }),
  admins: translate('admins', { as: 'role' }),
});

const descriptions = (translate: Translate): Record<string, string> => ({
  'People who ask.': translate('People who ask.'),
  'Visitors who are not signed in.': translate('Visitors who are not signed in.'),
  'People who answer.': translate('People who answer.'),
  'People who shape the site.': translate('People who shape the site.'),
});

/** Translated name of a built-in role; other names are returned unchanged. */
export const roleName = (name: string, translate: Translate): string => names(translate)[name] ?? name;

/** Translated description of a built-in role; an edited one is returned unchanged. */
export const roleDescription = (description: string, translate: Translate): string =>
  descriptions(translate)[description] ?? description;
