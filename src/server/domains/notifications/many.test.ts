import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '../../platform/db/statements.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { users } from '../auth/tables.ts';
import { notify } from './service.ts';
import { notifications } from './tables.ts';

const product = testProduct();

const data = { lines: [{ type: 'primary' as const, content: 'Something happened' }] };

const unreadOf = async (id: number) => {
  const [found] = await rows<{ kept: number; real: number }>(
    product.services.db,
    sql`select coalesce((select unread from unread_counts where user_id = ${id}), 0)::int as kept,
      (select count(*) from notifications where user_id = ${id} and read_at is null)::int as real`,
  );
  return found;
};

it('tells five thousand people in one statement, and asks nobody who waits for an answer to wait for it', async () => {
  const { db, jobs } = product.services;
  const made = await db
    .insert(users)
    .values(Array.from({ length: 5000 }, (_, each) => ({ email: `many-${each}@example.com` })))
    .returning({ id: users.id });
  const ids = made.map(({ id }) => id);
  const { statements } = await product.counter.during(() =>
    notify(product.services, db, ids, 'ticket_created', data),
  );
  expect(statements).toHaveLength(1);
  expect(await unreadOf(ids.at(-1) ?? 0)).toEqual({ kept: 1, real: 1 });
  const [told] = await rows<{ count: number }>(db, sql`select count(*)::int as count from notifications`);
  expect(told?.count).toBe(5000);
  const { browser } = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const ticket = await fileTicket(product, browser);
  await jobs.drain(product.services);
  const reply = () => agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Yes.</p>' });
  const during = await product.counter.during(reply);
  expect(
    during.statements.filter((statement) => /notifications|outgoing_mails|push_/.test(statement)),
  ).toEqual([]);
});

it('keeps the count right while several mark and others tell', async () => {
  const { db } = product.services;
  const { user, browser } = await signedInAs(product, 'customers');
  const tell = () => notify(product.services, db, [user.id], 'request_reply', data);
  for (let each = 0; each < 30; each += 1) await tell();
  const all = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.user_id, user.id));
  const ids = all.map(({ id }) => id);
  const mark = (from: number) =>
    browser.trpc.notifications.markAsRead.mutate({ ids: ids.slice(from, from + 15) });
  const answers = await Promise.all([mark(0), tell(), mark(5), mark(10), tell(), mark(0), mark(10), tell()]);
  const counts = answers.flatMap((answer) => (answer ? [answer.unreadCount] : []));
  for (const count of counts) expect(count).toBeGreaterThanOrEqual(5);
  expect(await unreadOf(user.id)).toEqual({ kept: 8, real: 8 });
  const last = await Promise.all([
    browser.trpc.notifications.markAsRead.mutate({ markAllAsUnread: true }),
    browser.trpc.notifications.markAsRead.mutate({ markAllAsUnread: true }),
  ]);
  expect(last.map(({ unreadCount }) => unreadCount)).toEqual([0, 0]);
  expect(await unreadOf(user.id)).toEqual({ kept: 0, real: 0 });
});

it('makes a line of one ticket and a list of bounded length of ten thousand', async () => {
  const { db } = product.services;
  const { user, browser } = await signedInAs(product, 'customers');
  await db.execute(sql`
    insert into notifications (user_id, type, data, created_at)
    select ${user.id}, 'ticket_reply', jsonb_build_object('lines', '[]'::jsonb, 'mainAction',
      jsonb_build_object('action', '/hc/tickets/' || (each % 40 + 1))), now() - make_interval(secs => each)
    from generate_series(1, 10000) each`);
  const { statements } = await product.counter.during(async () => {
    const { pagination } = await browser.trpc.notifications.list.query({ perPage: 30, grouped: true });
    expect(pagination.data).toHaveLength(30);
    expect(pagination.data[0]?.group).toMatchObject({ count: 8, unread: 8 });
    const [line] = pagination.data;
    const { unreadCount } = await browser.trpc.notifications.markAsRead.mutate({
      ticketId: line?.group?.ticket_id ?? 0,
    });
    expect(unreadCount).toBe(10_000 - 250);
  });
  expect(statements.some((statement) => /limit 300/.test(statement))).toBe(true);
});
