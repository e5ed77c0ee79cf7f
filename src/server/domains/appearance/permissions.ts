import type { PermissionCatalogue } from '#shared/permissions.ts';

export const appearancePermissions = {
  'themes.view': { label: 'See the themes', group: 'Site' },
  'themes.create': { label: 'Make themes', group: 'Site' },
  'themes.update': { label: 'Change themes', group: 'Site' },
  'themes.delete': { label: 'Delete themes', group: 'Site' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof appearancePermissions, true> {}
}
