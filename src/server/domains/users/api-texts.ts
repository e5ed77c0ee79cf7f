import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const userApiTexts: DomainApiTexts = {
  tags: {
    'Language and lists': 'The language of the interface, and the lists that forms choose from.',
    Users: 'People, what they say about themselves, and the end of an account.',
  },
  parameters: {
    names: 'Names of the lists, separated by commas.',
    deleteCurrentUser: 'Has to be true when the account is one’s own.',
  },
  bodies: {
    'users.locale.choose': { locale: 'de' },
    'users.update': { first_name: 'Ann', last_name: 'Example' },
    'users.uploadAvatar': {},
  },
};
