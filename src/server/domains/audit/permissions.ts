import type { PermissionCatalogue } from '#shared/permissions.ts';

export const auditPermissions = {
  'logs.view': {
    label: 'See the logs',
    group: 'Administration',
    explanation:
      'Includes email addresses, IP addresses and the subjects of emails. Emails and background jobs can be retried.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof auditPermissions, true> {}
}
