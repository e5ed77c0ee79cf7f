import type { PermissionCatalogue } from '#shared/permissions.ts';

export const cannedReplyPermissions = {
  'canned_replies.manage': {
    grantedTo: ['agents'],
    label: 'Manage shared saved replies',
    group: 'Tickets',
    explanation:
      'For people who work on tickets: create, edit, delete, and import saved replies that colleagues use. Everyone who works on tickets can have their own.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof cannedReplyPermissions, true> {}
}
