import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

/** What the documentation of the REST API says of these calls. */
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
