import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { markAsReadInput, NotificationData, notificationListInput } from '#shared/notifications.ts';
import { offsetOf, toSimplePage } from '#shared/pagination.ts';
import { english } from '#shared/translation.ts';
import type { Database } from '../../platform/db/connect.ts';
import { pageLength, prepared, preparedRows } from '../../platform/db/statements.ts';
import { hintParts, userTopic } from '../../platform/events/events.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { users } from '../auth/tables.ts';
import { notifications, unreadCounts } from './tables.ts';

type Needs = Pick<Services, 'db' | 'events'>;

const columns = {
  id: notifications.id,
  type: notifications.type,
  read_at: notifications.read_at,
  created_at: notifications.created_at,
  data: notifications.data,
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
    .limit(sql.raw(String(limit)) as unknown as number);
  return (later ? found.offset(sql.placeholder('offset')) : found).prepare('notifications_page');
});

/** A page of one's own notifications, newest first. */
export async function listNotifications(
  { db }: Needs,
  user: CurrentUser,
  input: z.output<typeof notificationListInput>,
) {
  const offset = offsetOf(input);
  const shape = {
    unread: input.unread === true,
    limit: pageLength(input.perPage + 1),
    later: offset > 0,
  };
  const found = await page(db, shape).execute({ reader: user.id, offset });
  return { pagination: toSimplePage(found.slice(0, input.perPage + 1), input) };
}

/** Where the notifications of a ticket lead, its customer's and its agents'. */
const leadsTo = (ticketId: number) =>
  inArray(sql`${notifications.data} #>> '{mainAction,action}'`, [
    `/hc/tickets/${ticketId}`,
    `/agent/tickets/${ticketId}`,
  ]);

/**
 * Marks the given, those of a ticket, or all of one's own as read; others' ids are skipped, and what was read keeps
 * its time. Throws 422 when nothing is given.
 */
export async function markAsRead(
  { db, events }: Needs,
  user: CurrentUser,
  input: z.output<typeof markAsReadInput>,
): Promise<{ unreadCount: number }> {
  const all = input.markAllAsUnread === true || input.markAllAsRead === true;
  const { ids = [], ticketId } = input;
  if (!all && ids.length === 0 && ticketId === undefined)
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
            : or(inArray(notifications.id, ids), ticketId === undefined ? undefined : leadsTo(ticketId)),
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

/** What a person was told goes with their account. */
export const forgetNotifications: OnDelete = async (_services, tx, userId) => {
  await tx.delete(notifications).where(eq(notifications.user_id, userId));
};

/** What somebody was told goes along with their account. */
export const mergeNotifications: OnMerge = async (_services, tx, { from, into }) => {
  await tx.update(notifications).set({ user_id: into }).where(eq(notifications.user_id, from));
};

/** A line of a notification that every reader gets in their own language; `:name` stands for a value. */
export const sentence = (line: string, values: Record<string, string | number> = {}) => ({
  content: english(line, values),
  line,
  values,
});

const store = preparedRows(() => {
  const { written, tell } = hintParts(
    sql`select 'user:' || user_id, 'notifications', null::integer, null from told`,
  );
  return sql`
    with told as (
      insert into ${notifications} (user_id, type, data)
      select ${users.id}, ${sql.placeholder('type')}::text, ${sql.placeholder('data')}::text::jsonb from ${users}
      where ${users.id} = any(${sql.placeholder('people')}::text::integer[]) and ${users.deleted_at} is null
      order by ${users.id}
      returning user_id
    ),
    written as (${written}) ${tell}`;
});

/**
 * Stores a notification for each person whose account is still there, in the transaction `db`, and hints their open
 * pages. One statement.
 */
export async function notify(
  db: Database,
  userIds: readonly number[],
  type: string,
  data: NotificationData,
): Promise<void> {
  if (userIds.length === 0) return;
  await store(db, undefined, { type, people: `{${userIds.join()}}`, data: JSON.stringify(data) });
}
