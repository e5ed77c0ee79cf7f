import type { PermissionCatalogue } from '#shared/permissions.ts';

export const mailboxPermissions = {
  'channels.view': {
    label: 'View mailboxes and incoming mail',
    group: 'Tickets',
    explanation: 'Includes the text of mails that became no ticket.',
  },
  'channels.create': { label: 'Create mailboxes', group: 'Tickets' },
  'channels.update': {
    label: 'Edit mailboxes and handle quarantined mail',
    group: 'Tickets',
    explanation: 'Includes the access to mail servers, and which mails become tickets.',
  },
  'channels.delete': { label: 'Delete mailboxes', group: 'Tickets' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof mailboxPermissions, true> {}
}
