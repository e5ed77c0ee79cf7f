import type { PermissionCatalogue } from '#shared/permissions.ts';

export const ticketPriorityPermissions = {
  'priorities.view': { label: 'View priorities', group: 'Tickets' },
  'priorities.create': { label: 'Create priorities', group: 'Tickets' },
  'priorities.update': { label: 'Edit and reorder priorities', group: 'Tickets' },
  'priorities.delete': { label: 'Delete priorities', group: 'Tickets' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof ticketPriorityPermissions, true> {}
}
