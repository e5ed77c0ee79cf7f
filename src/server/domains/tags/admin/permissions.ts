import type { PermissionCatalogue } from '#shared/permissions.ts';

export const tagPermissions = {
  'tags.view': { label: 'View ticket categories and tags', group: 'Tickets' },
  'tags.create': { label: 'Create ticket categories and tags', group: 'Tickets' },
  'tags.update': { label: 'Edit and reorder ticket categories and tags', group: 'Tickets' },
  'tags.delete': { label: 'Delete ticket categories and tags', group: 'Tickets' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof tagPermissions, true> {}
}
