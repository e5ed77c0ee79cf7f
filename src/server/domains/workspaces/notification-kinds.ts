import type { NotificationCatalogue } from '#shared/notification-kinds.ts';

export const workspaceNotificationKinds = {
  workspace_invitation: {
    group: 'shared_requests',
    label: 'Someone invites me to a workspace',
    defaults: { email: true, browser: true },
    isFor: (_user, { workspaces }) => workspaces.integrated,
  },
} as const satisfies NotificationCatalogue;

declare module '#shared/notification-kinds.ts' {
  interface NotificationKinds extends Record<keyof typeof workspaceNotificationKinds, true> {}
}
