import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const userApiTexts: DomainApiTexts = {
  tags: {
    'Language and lists': 'The interface language and value lists for forms.',
    Users: 'People, their profiles, and account deletion.',
  },
  parameters: {
    names: 'Names of the lists, separated by commas.',
    deleteCurrentUser: 'Must be `true` to delete your own account.',
  },
  bodies: {
    'users.locale.choose': { locale: 'de' },
    'users.update': { first_name: 'Ann', last_name: 'Example' },
    'users.uploadAvatar': {},
  },
};
