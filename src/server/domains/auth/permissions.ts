import type { PermissionCatalogue } from '#shared/permissions.ts';

export const authPermissions = {
  admin: { label: 'Do everything', group: 'Administration' },
  'admin.access': { label: 'Open the administration area', group: 'Administration' },
  'api.access': {
    label: 'Use the API and make tokens for it',
    group: 'API',
    restrictions: { max_tokens: { label: 'Most tokens', type: 'number' } },
  },
  'users.view': { label: 'See people', group: 'People' },
  'users.create': { label: 'Add people', group: 'People' },
  'users.update': { label: 'Change people', group: 'People' },
  'users.suspend': { label: 'Suspend people', group: 'People' },
  'users.delete': { label: 'Delete people', group: 'People' },
  'users.merge': { label: 'Merge two people into one', group: 'People' },
  'users.impersonate': { label: 'Use the site as somebody else', group: 'People' },
  'export.run': { label: 'Export data', group: 'Administration' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof authPermissions, true> {}
}
