import type { PermissionCatalogue } from '#shared/permissions.ts';

export const ticketFieldPermissions = {
  'ticket_fields.view': { label: 'View ticket fields', group: 'Tickets' },
  'ticket_fields.create': { label: 'Create ticket fields', group: 'Tickets' },
  'ticket_fields.update': { label: 'Edit and reorder ticket fields', group: 'Tickets' },
  'ticket_fields.delete': { label: 'Delete ticket fields', group: 'Tickets' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof ticketFieldPermissions, true> {}
}
