import type { PermissionCatalogue } from '#shared/permissions.ts';

export const webhookPermissions = {
  'webhooks.view': {
    label: 'View webhooks and their deliveries',
    group: 'System',
    explanation:
      'Shows the tickets, internal notes, people and subscriptions that were sent, whatever else the role allows.',
  },
  'webhooks.create': {
    label: 'Create webhooks',
    group: 'System',
    explanation:
      'Sends tickets, internal notes, people and subscriptions to any URL, whatever else the role allows.',
  },
  'webhooks.update': {
    label: 'Edit webhooks and resend deliveries',
    group: 'System',
    explanation:
      'Can point a webhook to another URL, which then gets tickets, internal notes, people and subscriptions.',
  },
  'webhooks.delete': { label: 'Delete webhooks', group: 'System' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof webhookPermissions, true> {}
}
