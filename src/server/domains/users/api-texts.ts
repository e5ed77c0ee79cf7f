import { languageSchema } from '#shared/locale.ts';
import { shownUserSchema } from '#shared/users.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';
import { deletedUserContent, userContent, userSnapshotSchema } from './webhook-contents.ts';

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
  schemas: {
    Language: languageSchema,
    User: shownUserSchema,
    UserSnapshot: userSnapshotSchema,
  },
  webhooks: {
    'user.created': { summary: 'User created', data: userContent },
    'user.updated': { summary: 'User updated', data: userContent },
    'user.deleted': { summary: 'User deleted', data: deletedUserContent },
  },
  examples: {
    'valueLists.get': { names: 'ticketCategories' },
  },
};
