import type { PermissionCatalogue } from '#shared/permissions.ts';

export const viewPermissions = {
  'views.share': {
    grantedTo: ['agents'],
    label: 'Share views of tickets',
    group: 'Tickets',
    explanation: 'For people who work on tickets: create and change views that others see, too.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof viewPermissions, true> {}
}
