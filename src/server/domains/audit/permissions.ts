import type { PermissionCatalogue } from '#shared/permissions.ts';

export const auditPermissions = {
  'logs.view': {
    label: 'View logs',
    group: 'Admin area',
    explanation:
      'Includes email addresses, IP addresses and the subjects of emails. Emails and background jobs can be retried.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof auditPermissions, true> {}
}
