import type { PermissionCatalogue } from '#shared/permissions.ts';

/** Changing them is a permission of the settings. */
export const localizationPermissions = {
  'localizations.view': { label: 'View languages and translations', group: 'Site' },
  'localizations.create': { label: 'Add languages', group: 'Site' },
  'localizations.delete': { label: 'Delete languages', group: 'Site' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof localizationPermissions, true> {}
}
