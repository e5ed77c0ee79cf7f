import type { PermissionCatalogue } from '#shared/permissions.ts';

export const mailPermissions = {
  'mail_templates.view': { label: 'View email templates', group: 'Site' },
  'mail_templates.update': {
    label: 'Edit email templates',
    group: 'Site',
    explanation: 'Readers trust what an email says. Secret links can only lead to this site.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof mailPermissions, true> {}
}
