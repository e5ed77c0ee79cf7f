import type { PermissionCatalogue } from '#shared/permissions.ts';

export const authPermissions = {
  admin: {
    grantedTo: ['admins'],
    label: 'Full access',
    group: 'Admin area',
    explanation: 'Grants every other permission, including any added in future versions.',
  },
  'admin.access': {
    label: 'Access the admin area',
    group: 'Admin area',
    explanation:
      'Includes the report of what people searched for. Each other screen asks for its own permission.',
  },
  'api.access': {
    grantedTo: ['agents'],
    label: 'Use the API and create API tokens',
    group: 'API',
    explanation: 'Tokens have the same permissions as their owner.',
    restrictions: { max_tokens: { label: 'Maximum tokens', type: 'number' } },
  },
  'users.create': {
    label: 'Add and invite people',
    group: 'People',
    explanation: 'Inviting someone with a role also requires permission to edit roles.',
  },
  'users.view': {
    grantedTo: ['agents'],
    label: 'View people',
    group: 'People',
    explanation:
      'Includes email addresses and internal notes about people. Including their tickets requires a ticket permission.',
  },
  'users.update': {
    label: 'Edit people',
    group: 'People',
    explanation:
      'Includes the email address, and with it the way into the account. People who can do more are excluded.',
  },
  'users.suspend': { label: 'Suspend people', group: 'People' },
  'users.delete': { label: 'Delete people', group: 'People' },
  'users.merge': { label: 'Merge people', group: 'People' },
  'users.impersonate': {
    label: 'Log in as another person',
    group: 'People',
    explanation:
      'Sees and does everything that the person can, including their tickets. People who can do more are excluded.',
  },
  'export.run': {
    label: 'Export data',
    group: 'Admin area',
    explanation:
      'Exports all articles, and tickets and people as far as the other permissions of the role allow.',
  },
  'import.run': {
    label: 'Import data',
    group: 'Admin area',
    explanation: 'Creates and overwrites articles and categories, published ones as well.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof authPermissions, true> {}
}
