import type { PermissionCatalogue } from '#shared/permissions.ts';

export const ticketMergePermissions = {
  'tickets.merge': {
    grantedTo: ['agents'],
    label: 'Merge and split tickets',
    group: 'Tickets',
    explanation:
      'For people who work on tickets: move messages between tickets. A merge can show messages of one customer to another.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof ticketMergePermissions, true> {}
}
