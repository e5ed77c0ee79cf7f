import type { PermissionCatalogue } from '#shared/permissions.ts';

export const uploadPermissions = {
  'files.create': { grantedTo: ['customers', 'agents'], label: 'Upload files', group: 'Files' },
  'files.view': {
    label: "View other people's files",
    group: 'Files',
    explanation: 'Includes the attachments of all tickets and internal notes.',
  },
  'files.delete': {
    label: "Delete other people's files",
    group: 'Files',
    explanation: 'Includes attachments of tickets, and emptying the trash of everyone.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof uploadPermissions, true> {}
}
