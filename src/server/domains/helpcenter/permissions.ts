import type { PermissionCatalogue } from '#shared/permissions.ts';

export const helpcenterPermissions = {
  'articles.view': { label: 'Read articles', group: 'Help center' },
  'articles.view_internal': { label: 'Read internal articles', group: 'Help center' },
  'reports.view': { label: 'See reports', group: 'Help center' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof helpcenterPermissions, true> {}
}
