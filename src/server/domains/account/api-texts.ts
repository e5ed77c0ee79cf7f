import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const accountApiTexts: DomainApiTexts = {
  tags: {
    'Language and lists': 'The language of the interface, and the lists that forms choose from.',
    Account: 'People, what they say about themselves, and the end of an account.',
  },
  parameters: {
    names: 'Names of the lists, separated by commas.',
    deleteCurrentUser: 'Has to be true when the account is one’s own.',
  },
  bodies: {
    'account.locale.choose': { locale: 'de' },
    'account.update': { first_name: 'Ann', last_name: 'Example' },
    'account.uploadAvatar': {},
  },
};
