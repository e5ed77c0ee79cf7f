import type { PermissionCatalogue } from '#shared/permissions.ts';

export const systemPermissions = {
  'system.view': { label: 'See how the product runs', group: 'Administration' },
  'system.update': { label: 'Ask for backups', group: 'Administration' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof systemPermissions, true> {}
}
