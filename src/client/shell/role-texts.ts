import type { Translate } from '../platform/translation/use-translate.ts';

/** What the roles are called that every site starts with: their names can not be changed. */
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

/** The name of a role in the language of the reader; that of a role of the site is as it was given. */
export const roleName = (name: string, translate: Translate): string => names(translate)[name] ?? name;

/** The same of its description, as long as the site has not changed it. */
export const roleDescription = (description: string, translate: Translate): string =>
  descriptions(translate)[description] ?? description;
