import type { PermissionCatalogue } from '#shared/permissions.ts';

export const authPermissions = {
  admin: {
    grantedTo: ['admins'],
    label: 'Do everything',
    group: 'Administration',
    explanation: 'Every other permission, also those that later versions bring.',
  },
  'admin.access': {
    label: 'Open the administration area',
    group: 'Administration',
    explanation:
      'Includes the report of what people searched for. Each other screen asks for its own permission.',
  },
  'api.access': {
    grantedTo: ['agents'],
    label: 'Use the API and make tokens for it',
    group: 'API',
    explanation: 'A token may do what its owner may do.',
    restrictions: { max_tokens: { label: 'Most tokens', type: 'number' } },
  },
  'users.create': {
    label: 'Add and invite people',
    group: 'People',
    explanation: 'Inviting with a role also takes the permission to change roles.',
  },
  'users.view': {
    grantedTo: ['agents'],
    label: 'See people',
    group: 'People',
    explanation:
      'Includes email addresses and internal notes about people. Their tickets take a permission for tickets.',
  },
  'users.update': {
    label: 'Change people',
    group: 'People',
    explanation:
      'Includes the email address, and with it the way into the account. People who can do more are excluded.',
  },
  'users.suspend': { label: 'Suspend people', group: 'People' },
  'users.delete': { label: 'Delete people', group: 'People' },
  'users.merge': { label: 'Merge two people into one', group: 'People' },
  'users.impersonate': {
    label: 'Use the site as somebody else',
    group: 'People',
    explanation:
      'Sees and does everything that the person can, including their tickets. People who can do more are excluded.',
  },
  'export.run': {
    label: 'Export data',
    group: 'Administration',
    explanation:
      'Exports all articles, and tickets and people as far as the other permissions of the role allow.',
  },
  'import.run': {
    label: 'Import data',
    group: 'Administration',
    explanation: 'Creates and overwrites articles and categories, published ones as well.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof authPermissions, true> {}
}
