import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { Digest, NotificationData, Selections } from '#shared/notifications.ts';
import { english } from '#shared/translation.ts';
import { instant } from '../../platform/db/columns.ts';
import { currentLine, jsonbOfLines } from '../../platform/translation/renamed-lines.ts';
import { sessions } from '../auth/sessions/tables.ts';
import { users } from '../auth/tables.ts';

/**
 * Number of unread notifications per person. Maintained by a trigger on the notifications, which notifies every
 * process.
 */
export const unreadCounts = pgTable('unread_counts', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  unread: integer('unread').notNull(),
  /** Unread ones outside of that number. */
  uncounted: integer('uncounted').notNull().default(0),
});

/** A notification as an earlier version stored it, with the present wording. */
const inCurrentLines = (data: NotificationData): NotificationData => ({
  ...data,
  lines: data.lines.map((stored) => {
    const line = stored.line === undefined ? undefined : currentLine(stored.line);
    return line === undefined || line === stored.line
      ? stored
      : { ...stored, line, content: english(line, stored.values) };
  }),
});

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** Kind in the catalogue; null where it equals the type. */
    notif_id: text('notif_id'),
    data: jsonbOfLines<NotificationData>('data', inCurrentLines).notNull(),
    /** The linked ticket: notifications of one ticket are one line of the list. */
    ticket_id: integer('ticket_id').generatedAlwaysAs(
      (): SQL =>
        sql`substring(data #>> '{mainAction,action}' from '^/(?:hc|agent)/tickets/([0-9]{1,9})')::integer`,
    ),
    /** Whether it adds to the number of the bell: not what all agents are notified of. */
    counted: boolean('counted').notNull().default(true),
    read_at: instant('read_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('notifications_user').on(
      table.user_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_unread').on(table.user_id, table.ticket_id).where(sql`read_at is null`),
  ],
);

/** People's choices of mail and browser notifications, and their times. Defaults without a row. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By kind, then by channel. */
    selections: jsonb('selections').$type<Selections>().notNull().default({}),
    digest: text('digest').$type<Digest>().notNull().default('off'),
    /** Quiet hours as times of day (`22:00`), without mail or push; both or neither. */
    quiet_from: text('quiet_from'),
    quiet_to: text('quiet_to'),
    /** Time zone of the person's browser, for accounts without a zone. */
    timezone: text('timezone'),
    /** Due time of the next digest; null without digests. */
    next_digest_at: instant('next_digest_at'),
    /** End of the last digest's period. */
    digested_at: instant('digested_at'),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('notification_preferences_due').on(table.next_digest_at).where(sql`next_digest_at is not null`),
    index('notification_preferences_selections').using('gin', table.selections),
  ],
);

/** Push subscriptions of browsers. Each ends with the session in which it was permitted. */
export const pushBrowsers = pgTable(
  'push_browsers',
  {
    id: serial('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the address. */
    endpoint_hash: text('endpoint_hash').notNull().unique(),
    /** Endpoint and keys, encrypted: they permit sending to that browser. */
    sealed: text('sealed').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('push_browsers_user').on(table.user_id),
    index('push_browsers_session').on(table.session_id),
  ],
);

/** VAPID keys of the site; one row. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  public_key: text('public_key').notNull(),
  sealed_private_key: text('sealed_private_key').notNull(),
});

/** Push messages to be sent. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: serial('id').primaryKey(),
    browser_id: integer('browser_id')
      .notNull()
      .references(() => pushBrowsers.id, { onDelete: 'cascade' }),
    notification_id: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    due_at: instant('due_at').notNull(),
  },
  (table) => [
    index('push_messages_browser').on(table.browser_id),
    index('push_messages_notification').on(table.notification_id),
  ],
);
