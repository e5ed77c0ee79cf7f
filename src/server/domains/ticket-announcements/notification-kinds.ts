import type { NotificationCatalogue, NotificationEntry } from '#shared/notification-kinds.ts';
import { isStaff } from '#shared/permissions.ts';

const on = { email: true, browser: true };
const off = { email: false, browser: false };

const everybody: Pick<NotificationEntry, 'group' | 'isFor'> = { group: 'requests', isFor: () => true };
const staff: Pick<NotificationEntry, 'group' | 'isFor'> = {
  group: 'tickets',
  isFor: (user) => isStaff(user),
};

export const ticketNotificationKinds = {
  request_reply: { label: 'Someone replies to my request', defaults: on, ...everybody },
  request_closed: { label: 'My request is closed', defaults: on, ...everybody },
  request_status: { label: 'My request is reopened or its status changes', defaults: on, ...everybody },
  request_received: { label: 'A request of someone else becomes mine', defaults: on, ...everybody },
  followed_reply: {
    label: 'A request I follow is updated',
    defaults: on,
    group: 'shared_requests',
    isFor: (user, { workspaces }) => workspaces.integrated || user.shared_organisation !== null,
  },
  ticket_created: { label: 'A customer submits a new ticket', defaults: off, ...staff },
  ticket_assigned: { label: 'A ticket is assigned to me', defaults: on, ...staff },
  reply_to_mine: { label: 'A customer replies to my ticket', defaults: on, ...staff },
  reply_to_unassigned: {
    label: 'A customer replies to an unassigned ticket',
    defaults: off,
    ...staff,
  },
  reply_to_others: { label: "A customer replies to another agent's ticket", defaults: off, ...staff },
  mentioned: { label: 'A colleague mentions me in a note', defaults: on, ...staff },
  followed_ticket: { label: 'A ticket I follow has a new message', defaults: on, ...staff },
  mail_bounced: {
    label: 'An email with my reply is not delivered',
    defaults: { email: false, browser: true },
    ...staff,
  },
  note_on_mine: { label: 'A colleague adds a note to my ticket', defaults: off, ...staff },
} as const satisfies NotificationCatalogue;

declare module '#shared/notification-kinds.ts' {
  interface NotificationKinds extends Record<keyof typeof ticketNotificationKinds, true> {}
}
