import type { PermissionCatalogue } from '#shared/permissions.ts';

export const ticketPermissions = {
  'tickets.create': { label: 'Send requests', group: 'Tickets' },
  'tickets.view': { label: 'See the tickets of others', group: 'Tickets' },
  'tickets.update': { label: 'Work on tickets', group: 'Tickets' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof ticketPermissions, true> {}
}
