import type { CurrentUser } from '#shared/auth.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import { hasPermission, isStaff } from '#shared/permissions.ts';
import type { PublicSettings } from '#shared/settings.ts';

interface Kind {
  label: string;
  defaults: Record<NotificationChannel, boolean>;
}

interface Group {
  label: string;
  /** Who is ever told of these, on a site with these settings. */
  isFor: (user: CurrentUser, settings: PublicSettings) => boolean;
  kinds: Record<string, Kind>;
}

const on = { email: true, browser: true };
const off = { email: false, browser: false };

/** Whatever people can be told by mail and browser, and what holds while they chose nothing. */
const groups = [
  {
    label: 'Your requests',
    isFor: () => true,
    kinds: {
      request_reply: { label: 'Someone replies to my request', defaults: on },
      request_closed: { label: 'My request is closed', defaults: on },
      request_status: { label: 'My request is reopened, or gets another status', defaults: on },
    },
  },
  {
    label: 'Invitations and shared requests',
    isFor: (_user, { workspaces }) => workspaces.integrated,
    kinds: {
      workspace_invitation: { label: 'Someone invites me to a workspace', defaults: on },
      followed_reply: { label: 'A request that I follow has news', defaults: on },
    },
  },
  {
    label: 'Tickets',
    isFor: (user) => isStaff(user),
    kinds: {
      ticket_created: { label: 'A customer files a new ticket', defaults: off },
      ticket_assigned: { label: 'A ticket is assigned to me', defaults: on },
      reply_to_mine: { label: 'A customer replies to a ticket of mine', defaults: on },
      reply_to_unassigned: { label: 'A customer replies to a ticket that nobody has', defaults: off },
      reply_to_others: { label: 'A customer replies to a ticket of another agent', defaults: off },
      note_on_mine: { label: 'A colleague leaves a note on a ticket of mine', defaults: off },
    },
  },
  {
    label: 'Administration',
    isFor: (user) => hasPermission(user, 'webhooks.update'),
    kinds: { webhook_disabled: { label: 'A webhook has been disabled', defaults: off } },
  },
] as const satisfies readonly Group[];

type Kinds<Each> = Each extends { kinds: infer Of } ? keyof Of & string : never;

/** What something is called in the catalogue. */
export type NotificationKind = Kinds<(typeof groups)[number]>;

const defaults = new Map<string, Kind['defaults']>(
  groups.flatMap((group: Group) => Object.entries(group.kinds).map(([id, kind]) => [id, kind.defaults])),
);

/** What holds while somebody chose nothing. What the catalogue does not know reaches the list on the site alone. */
export const defaultsOf = (kind: string): Record<NotificationChannel, boolean> => defaults.get(kind) ?? off;

/** What a person can choose. */
export const catalogueOf = (user: CurrentUser, settings: PublicSettings) =>
  groups
    .filter((group: Group) => group.isFor(user, settings))
    .map((group: Group) => ({
      group_name: group.label,
      subscriptions: Object.entries(group.kinds).map(([notif_id, kind]) => ({
        notif_id,
        name: kind.label,
        defaults: kind.defaults,
      })),
    }));
