import type { PermissionCatalogue } from '#shared/permissions.ts';

export const macroPermissions = {
  'macros.manage': {
    grantedTo: ['agents'],
    label: 'Manage shared macros',
    group: 'Tickets',
    explanation:
      'For people who work on tickets: create, edit, and delete macros that colleagues use. Everyone who works on tickets can have their own.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof macroPermissions, true> {}
}
