import type { PermissionCatalogue } from '#shared/permissions.ts';

export const organisationPermissions = {
  'organisations.view': { label: 'View organizations', group: 'People' },
  'organisations.create': { label: 'Create organizations', group: 'People' },
  'organisations.update': {
    label: 'Edit organizations',
    group: 'People',
    explanation: 'Add people to organizations and remove them.',
  },
  'organisations.delete': { label: 'Delete organizations', group: 'People' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof organisationPermissions, true> {}
}
