import type { PermissionCatalogue } from '#shared/permissions.ts';

export const ticketForwardPermissions = {
  'tickets.forward': {
    grantedTo: ['agents'],
    label: 'Forward tickets',
    group: 'Tickets',
    explanation:
      'For people who work on tickets: send messages of customers and their files to any email address.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof ticketForwardPermissions, true> {}
}
