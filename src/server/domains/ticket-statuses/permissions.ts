import type { PermissionCatalogue } from '#shared/permissions.ts';

export const ticketStatusPermissions = {
  'statuses.view': { label: 'View ticket statuses', group: 'Tickets' },
  'statuses.create': { label: 'Create ticket statuses', group: 'Tickets' },
  'statuses.update': { label: 'Edit and reorder ticket statuses', group: 'Tickets' },
  'statuses.delete': { label: 'Delete ticket statuses', group: 'Tickets' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof ticketStatusPermissions, true> {}
}
