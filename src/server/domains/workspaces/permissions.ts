import type { PermissionCatalogue } from '#shared/permissions.ts';

export const workspacePermissions = {
  'workspaces.view': { label: 'View customer workspaces', group: 'People' },
  'workspaces.delete': { label: 'Delete customer workspaces', group: 'People' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof workspacePermissions, true> {}
}
