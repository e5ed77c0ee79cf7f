import type { PermissionCatalogue } from '#shared/permissions.ts';

export const settingsPermissions = {
  'settings.view': { label: 'See the settings', group: 'Site' },
  'settings.update': { label: 'Change the settings', group: 'Site' },
  'appearance.update': { label: 'Change how the site looks', group: 'Site' },
  'localizations.update': { label: 'Change languages and dates', group: 'Site' },
  'menus.update': { label: 'Change the menus', group: 'Site' },
  'channels.update': { label: 'Change how mails arrive and leave', group: 'Site' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof settingsPermissions, true> {}
}
