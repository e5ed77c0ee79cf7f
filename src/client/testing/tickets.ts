import type { Priority } from '#shared/ticket-priorities.ts';
import type { QueueRow } from '#shared/ticket-queue.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import { type Answers, agentUser } from './screen.tsx';

const chris = { id: 3, display_name: 'Chris Customer', avatar: null };

/** A ticket as agents see it; nobody has answered yet. */
export const makeTicket = (changes: Partial<TicketDetails> = {}): TicketDetails => ({
  id: 12,
  subject: 'Pages in the wrong order',
  status: 'open',
  status_label: 'Open',
  status_category: 'open',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  closed_at: null,
  user_id: chris.id,
  assigned_to: null,
  group_id: null,
  category_id: null,
  workspace_id: null,
  replies_count: 1,
  priority: 'normal',
  category: null,
  tags: [],
  user: chris,
  assignee: null,
  closed_by: null,
  workspace: null,
  merged_into: null,
  links: [],
  following: false,
  custom_fields: {},
  can: {
    reply: true,
    note: true,
    forward: true,
    close: true,
    reopen: false,
    assign: true,
    set_status: true,
    update: true,
    set_requester: true,
    follow: false,
    snooze: true,
    delete: true,
    purge: false,
  },
  ...changes,
});

export const lockedTicket = () =>
  makeTicket({
    status: 'locked',
    status_label: 'Locked',
    status_category: 'locked',
    can: {
      reply: false,
      note: true,
      forward: true,
      close: false,
      reopen: true,
      assign: true,
      set_status: true,
      update: true,
      set_requester: true,
      follow: false,
      snooze: false,
      delete: true,
      purge: false,
    },
  });

/** A message of the one who asked. */
export const makeReply = (id: number, changes: Partial<Reply> = {}): Reply => ({
  id,
  ticket_id: 12,
  user_id: chris.id,
  user: chris,
  type: 'replies',
  by_requester: true,
  filed_by: null,
  body: `<p>Message ${id}</p>`,
  uploads: [],
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const status = (id: number, name: 'open' | 'pending' | 'closed' | 'locked', label: string) => ({
  id,
  name,
  label,
  user_label: label,
  category: name,
});

const priority = (id: number, name: string, label: string, color: Priority['color']): Priority => ({
  id,
  name,
  label,
  color,
  level: id,
  is_default: name === 'normal',
});

/** The priorities of a new site. */
export const priorities = [
  priority(1, 'low', 'Low', 'gray'),
  priority(2, 'normal', 'Normal', 'gray'),
  priority(3, 'high', 'High', 'yellow'),
  priority(4, 'urgent', 'Urgent', 'red'),
];

/** What the agent area needs to draw its controls. */
export const agentAnswers: Answers = {
  // Replies are sent at once, and leave the ticket open.
  'outbox.preferences': () => ({ preferences: { after_send: 'stay', undo_seconds: 0 } }),
  'drafts.get': () => ({ draft: null }),
  'drafts.listOfColleagues': () => ({ drafts: [] }),
  'drafts.save': () => ({ draft: null }),
  'outbox.list': () => ({ data: [], next_cursor: null }),
  'tickets.agentOptions': () => ({
    statuses: [
      status(1, 'open', 'Open'),
      status(2, 'pending', 'Pending'),
      status(3, 'closed', 'Closed'),
      status(4, 'locked', 'Locked'),
    ],
    priorities,
    agents: [
      {
        id: 5,
        display_name: 'Marta',
        avatar: null,
        availability: 'away',
        group_ids: [],
        open_tickets: 3,
        pending_tickets: 1,
      },
      { ...agentUser, availability: 'online', group_ids: [], open_tickets: 0, pending_tickets: 0 },
    ],
    groups: [],
    mailboxes: [],
    categories: [],
  }),
};

const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString();

/** A row of the queue: the higher its number, the newer it is, by a minute. */
export const makeQueueRow = (id: number, changes: Partial<QueueRow> = {}): QueueRow => ({
  id,
  subject: `Ticket ${id}`,
  status: 'open',
  status_label: 'Open',
  status_category: 'open',
  created_at: minute(id),
  updated_at: minute(id),
  closed_at: null,
  snoozed_until: null,
  snoozed_until_reply: false,
  snooze_reason: null,
  spam: false,
  deleted_at: null,
  custom_fields: {},
  tags: [],
  unread: false,
  has_draft: false,
  presence: [],
  user_id: 1,
  assigned_to: null,
  group_id: null,
  category_id: null,
  workspace_id: null,
  replies_count: 1,
  priority: 'normal',
  user: { id: 1, display_name: 'Ann', avatar: null },
  assignee: null,
  preview: '',
  preview_by_agent: false,
  waiting_since: minute(id),
  match: null,
  ...changes,
});
