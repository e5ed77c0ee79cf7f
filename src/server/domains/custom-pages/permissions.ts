import type { PermissionCatalogue } from '#shared/permissions.ts';

export const customPagePermissions = {
  'custom_pages.view': { label: 'View all pages', group: 'Site' },
  'custom_pages.create': { label: 'Create pages', group: 'Site' },
  'custom_pages.update': { label: 'Edit pages and view drafts', group: 'Site' },
  'custom_pages.delete': { label: 'Delete pages', group: 'Site' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof customPagePermissions, true> {}
}
