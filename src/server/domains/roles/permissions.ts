import type { PermissionCatalogue } from '#shared/permissions.ts';

export const rolePermissions = {
  'roles.view': { label: 'See roles', group: 'People' },
  'roles.create': { label: 'Make roles', group: 'People' },
  'roles.update': {
    label: 'Change roles and who holds them',
    group: 'People',
    explanation: 'Nobody can give others more than they hold themselves.',
  },
  'roles.delete': { label: 'Delete roles', group: 'People' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof rolePermissions, true> {}
}
