import type { PermissionCatalogue } from '#shared/permissions.ts';

export const workspacePermissions = {
  'workspaces.view': { label: 'See the workspaces of customers', group: 'People' },
  'workspaces.delete': { label: 'Delete the workspaces of customers', group: 'People' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof workspacePermissions, true> {}
}
