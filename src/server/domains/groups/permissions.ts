import type { PermissionCatalogue } from '#shared/permissions.ts';

export const groupPermissions = {
  'groups.view': { label: 'View groups', group: 'Tickets' },
  'groups.create': { label: 'Create groups', group: 'Tickets' },
  'groups.update': {
    label: 'Edit and reorder groups',
    group: 'Tickets',
    explanation: 'Choose the members of groups, and how tickets are assigned to them.',
  },
  'groups.delete': { label: 'Delete groups', group: 'Tickets' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof groupPermissions, true> {}
}
