import type { PermissionCatalogue } from '#shared/permissions.ts';

export const systemPermissions = {
  'system.view': { label: 'View system status', group: 'Admin area' },
  'system.update': { label: 'Run backups', group: 'Admin area' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof systemPermissions, true> {}
}
