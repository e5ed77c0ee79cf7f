import type { PermissionCatalogue } from '#shared/permissions.ts';

export const auditPermissions = {
  'logs.view': { label: 'See the logs', group: 'Administration' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof auditPermissions, true> {}
}
