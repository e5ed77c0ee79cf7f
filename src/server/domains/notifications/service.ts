import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { markAsReadInput, NotificationData, notificationListInput } from '#shared/notifications.ts';
import { offsetOf, toSimplePage } from '#shared/pagination.ts';
import { english, type translatable } from '#shared/translation.ts';
import type { Database } from '../../platform/db/connect.ts';
import { literalLimit, pageLength, prepared, preparedRows } from '../../platform/db/statements.ts';
import { hintCtes, userTopic } from '../../platform/events/events.ts';
import { jobInserts } from '../../platform/jobs/insert.ts';
import type { Services } from '../../platform/services.ts';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { users } from '../auth/tables.ts';
import { defaultsOf } from './catalogue.ts';
import { arrival, grouped, maxGrouped } from './grouping.ts';
import { quietUntil } from './queries.ts';
import {
  notificationPreferences,
  notifications,
  pushBrowsers,
  pushMessages,
  unreadCounts,
} from './tables.ts';

/** The job that sends push messages. */
export const pushJob = 'notifications-push';

type Needs = Pick<Services, 'db' | 'events'>;

const columns = {
  id: notifications.id,
  type: notifications.type,
  read_at: notifications.read_at,
  created_at: notifications.created_at,
  data: notifications.data,
  ticket_id: notifications.ticket_id,
  counted: notifications.counted,
};

const page = prepared((db, { unread, limit, later }: { unread: boolean; limit: number; later: boolean }) => {
  const found = db
    .select(columns)
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, sql.placeholder('reader')),
        unread ? isNull(notifications.read_at) : undefined,
      ),
    )
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(literalLimit(limit));
  return (later ? found.offset(sql.placeholder('offset')) : found).prepare('notifications_page');
});

/** A page of one's own notifications, newest first. */
export async function listNotifications(
  { db }: Needs,
  user: CurrentUser,
  input: z.output<typeof notificationListInput>,
) {
  const unread = input.unread === true;
  const reader = user.id;
  if (input.grouped === true) {
    const found = await page(db, { unread, limit: maxGrouped, later: false }).execute({ reader });
    const from = offsetOf(input);
    return { pagination: toSimplePage(grouped(found).slice(from, from + input.perPage + 1), input) };
  }
  const offset = offsetOf(input);
  const shape = { unread, limit: pageLength(input.perPage + 1), later: offset > 0 };
  const found = await page(db, shape).execute({ reader, offset });
  const items = found
    .slice(0, input.perPage + 1)
    .map(({ ticket_id: _ticket, counted: _counted, ...item }) => item);
  return { pagination: toSimplePage(items, input) };
}

/**
 * Marks as read the given ids, those that link to a ticket (for its customer and its agents) or to another page, those
 * of new requests that all agents are notified of, or all of the caller's; foreign ids are skipped, and read ones keep
 * their time. Throws 422 when nothing is given.
 */
export async function markAsRead(
  { db, events }: Needs,
  user: CurrentUser,
  input: z.output<typeof markAsReadInput>,
): Promise<{ unreadCount: number }> {
  const all = input.markAllAsUnread === true || input.markAllAsRead === true;
  const { ids = [], ticketId, path, arrivals = false } = input;
  if (!all && ids.length === 0 && ticketId === undefined && path === undefined && !arrivals)
    throw invalid({ ids: ['The ids field is required.'] });
  return db.transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set({ read_at: sql`now()` })
      .where(
        and(
          eq(notifications.user_id, user.id),
          isNull(notifications.read_at),
          all
            ? undefined
            : or(
                inArray(notifications.id, ids),
                ticketId === undefined ? undefined : eq(notifications.ticket_id, ticketId),
                path === undefined
                  ? undefined
                  : sql`${notifications.data} #>> '{mainAction,action}' = ${path}`,
                arrivals ? and(eq(notifications.type, arrival), eq(notifications.counted, false)) : undefined,
              ),
        ),
      )
      .returning({ id: notifications.id });
    if (marked.length > 0) {
      await events.publish(tx, [userTopic(user.id)], { name: 'notifications', id: null });
    }
    const [count] = await tx
      .select({ unread: unreadCounts.unread })
      .from(unreadCounts)
      .where(eq(unreadCounts.user_id, user.id));
    return { unreadCount: count?.unread ?? 0 };
  });
}

/** Marks an answered or expired invitation as read, and removes its actions. */
export async function closeInvitation(
  { events }: Pick<Services, 'events'>,
  db: Database,
  userId: number,
  inviteId: string,
): Promise<void> {
  const closed = await db
    .update(notifications)
    .set({
      read_at: sql`coalesce(${notifications.read_at}, now())`,
      data: sql`${notifications.data} - 'inviteId' - 'buttonActions'`,
    })
    .where(and(eq(notifications.user_id, userId), sql`${notifications.data} ->> 'inviteId' = ${inviteId}`))
    .returning({ id: notifications.id });
  if (closed.length > 0) await events.publish(db, [userTopic(userId)], { name: 'notifications', id: null });
}

/** Deletes a person's notifications with their account. */
export const deleteNotifications: OnDelete = async (_services, tx, userId) => {
  for (const table of [pushBrowsers, notificationPreferences, notifications]) {
    await tx.delete(table).where(eq(table.user_id, userId));
  }
};

/** Moves a person's notifications to the merged account. */
export const mergeNotifications: OnMerge = async (_services, tx, merge) => {
  await merge.journal.move(notifications.user_id, merge);
  // Subscriptions end with the account; the browser is subscribed again after the next sign-in.
  await tx.delete(pushBrowsers).where(eq(pushBrowsers.user_id, merge.from));
};

type StoredLine = NotificationData['lines'][number];
/** A line of the caller: finished content, or one that is translated for each reader. */
type GivenLine = Omit<StoredLine, 'content' | 'line' | 'values'> &
  ({ content: string } | ReturnType<typeof translatable>);
export type GivenNotification = Omit<NotificationData, 'lines'> & { lines: readonly GivenLine[] };

/** A notification as it is stored: clients of the API that do not translate read the English content of its lines. */
export const storedNotification = (given: GivenNotification): NotificationData => ({
  ...given,
  lines: given.lines.map((line) =>
    'content' in line ? line : { ...line, content: english(line.line, line.values) },
  ),
});

/** Messages of one job. */
const messagesPerJob = 50;

/** Stores notifications and push messages, together with the jobs that send these. */
const store = preparedRows(() => {
  const { written, tell } = hintCtes(
    sql`select 'user:' || user_id, 'notifications', null::integer, null from told`,
  );
  const jobs = jobInserts(
    sql`${sql.placeholder('jobs')}`,
    sql`jsonb_build_object('ids', ids)`,
    sql`, (
      select due_at, jsonb_agg(id) as ids
      from (
        select id, due_at, (row_number() over (order by id) - 1) / ${sql.raw(String(messagesPerJob))} as part from messages
      ) messages
      group by due_at, part
    ) batches`,
    sql`batches.due_at`,
  );
  return sql`
    with told as (
      insert into ${notifications} (user_id, type, notif_id, data, counted)
      select ${users.id}, ${sql.placeholder('type')}::text, ${sql.placeholder('kind')}::text, ${sql.placeholder('data')}::text::jsonb,
        ${sql.placeholder('counted')}::text::boolean
      from ${users}
      where ${users.id} = any(${sql.placeholder('people')}::text::integer[]) and ${users.deleted_at} is null
      order by ${users.id}
      returning id, user_id
    ),
    messages as (
      insert into ${pushMessages} (browser_id, notification_id, due_at)
      select push_browsers.id, told.id, coalesce(${quietUntil}, now())
      from told join push_browsers on push_browsers.user_id = told.user_id
      join users on users.id = told.user_id
      left join notification_preferences on notification_preferences.user_id = told.user_id
      where coalesce((selections #>> array[${sql.placeholder('kind')}::text, 'browser'])::boolean, ${sql.placeholder('byDefault')}::text::boolean)
      returning id, due_at
    ),
    queued as (${jobs}),
    written as (${written}) ${tell}`;
});

/**
 * Stores a notification for each person whose account still exists, in the transaction `db`, publishes hints, and
 * enqueues push messages for those who chose them. One statement.
 * @param kind Its kind in the catalogue, where that is not its type.
 * @param counted Whether it adds to the number of the bell.
 */
export async function notify(
  { notificationKinds }: Pick<Services, 'notificationKinds'>,
  db: Database,
  userIds: readonly number[],
  type: string,
  data: GivenNotification,
  kind: string = type,
  counted = true,
): Promise<void> {
  if (userIds.length === 0) return;
  await store(db, undefined, {
    type,
    kind,
    people: `{${userIds.join()}}`,
    data: JSON.stringify(storedNotification(data)),
    counted,
    byDefault: defaultsOf(notificationKinds, kind).browser,
    jobs: JSON.stringify([{ name: pushJob, data: {} }]),
  });
}
