import type { PermissionCatalogue } from '#shared/permissions.ts';

export const rolePermissions = {
  'roles.view': { label: 'View roles', group: 'People' },
  'roles.create': { label: 'Create roles', group: 'People' },
  'roles.update': {
    label: 'Edit roles and assign them to people',
    group: 'People',
    explanation: "No one can grant permissions they don't have.",
  },
  'roles.delete': { label: 'Delete roles', group: 'People' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof rolePermissions, true> {}
}
