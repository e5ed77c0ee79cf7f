import type { PermissionCatalogue } from '#shared/permissions.ts';

export const appearancePermissions = {
  'themes.view': { label: 'View themes', group: 'Site' },
  'themes.create': { label: 'Create themes', group: 'Site' },
  'themes.update': { label: 'Edit themes', group: 'Site' },
  'themes.delete': { label: 'Delete themes', group: 'Site' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof appearancePermissions, true> {}
}
