import type { PermissionCatalogue } from '#shared/permissions.ts';

export const mailPermissions = {
  'mail_templates.view': { label: 'See what mails say', group: 'Site' },
  'mail_templates.update': { label: 'Change what mails say', group: 'Site' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof mailPermissions, true> {}
}
