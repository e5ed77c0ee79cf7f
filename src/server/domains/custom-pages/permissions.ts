import type { PermissionCatalogue } from '#shared/permissions.ts';

export const customPagePermissions = {
  'custom_pages.view': { label: 'See all pages', group: 'Site' },
  'custom_pages.create': { label: 'Write new pages', group: 'Site' },
  'custom_pages.update': { label: 'Change pages and read drafts', group: 'Site' },
  'custom_pages.delete': { label: 'Delete pages', group: 'Site' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof customPagePermissions, true> {}
}
