import type { PermissionCatalogue } from '#shared/permissions.ts';

export const webhookPermissions = {
  'webhooks.view': { label: 'See webhooks and what was sent to them', group: 'System' },
  'webhooks.create': { label: 'Create webhooks', group: 'System' },
  'webhooks.update': { label: 'Change webhooks and send to them again', group: 'System' },
  'webhooks.delete': { label: 'Delete webhooks', group: 'System' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof webhookPermissions, true> {}
}
