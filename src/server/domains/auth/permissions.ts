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
  'users.update': { label: 'Change people', group: 'People' },
  'users.delete': { label: 'Delete people', group: 'People' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof authPermissions, true> {}
}
