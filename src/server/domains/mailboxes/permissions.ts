import type { PermissionCatalogue } from '#shared/permissions.ts';

export const mailboxPermissions = {
  'channels.view': {
    label: 'View mailboxes and incoming email',
    group: 'Tickets',
    explanation: 'Includes the text of emails that became no ticket.',
  },
  'channels.create': { label: 'Create mailboxes', group: 'Tickets' },
  'channels.delete': { label: 'Delete mailboxes', group: 'Tickets' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof mailboxPermissions, true> {}
}
