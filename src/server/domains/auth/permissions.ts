import type { PermissionCatalogue } from '#shared/permissions.ts';

export const authPermissions = {
  admin: {
    label: 'Do everything',
    group: 'Administration',
    explanation: 'Every other permission, also those that later versions bring.',
  },
  'admin.access': {
    label: 'Open the administration area',
    group: 'Administration',
    explanation: 'Each screen there asks for its own permission besides.',
  },
  'api.access': {
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
  'users.view': { label: 'See people', group: 'People' },
  'users.update': { label: 'Change people', group: 'People' },
  'users.suspend': { label: 'Suspend people', group: 'People' },
  'users.delete': { label: 'Delete people', group: 'People' },
  'users.merge': { label: 'Merge two people into one', group: 'People' },
  'users.impersonate': { label: 'Use the site as somebody else', group: 'People' },
  'export.run': { label: 'Export data', group: 'Administration' },
  'import.run': { label: 'Import data', group: 'Administration' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof authPermissions, true> {}
}
