import type { PermissionCatalogue } from '#shared/permissions.ts';

export const uploadPermissions = {
  'files.create': { label: 'Upload files', group: 'Files' },
  'files.view': { label: 'See the files of others', group: 'Files' },
  'files.delete': { label: 'Delete the files of others', group: 'Files' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof uploadPermissions, true> {}
}
