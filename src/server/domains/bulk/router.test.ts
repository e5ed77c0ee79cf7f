import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Job, JobResult } from '#shared/jobs.ts';
import type { Operation } from '#shared/operations.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { QueueFolder } from '#shared/ticket-states.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { createUser } from '../auth/service.ts';
import { roles } from '../auth/tables.ts';
import { jobs } from '../jobs/tables.ts';
import { statusFor } from '../tags/service.ts';
import { storeTicket } from '../tickets/service.ts';
import { runBulkJob } from './run.ts';

const product = testProduct();

interface Answer {
  job: Job;
  count: number;
  ticket: TicketDetails;
  operation: Operation;
  data: TicketEvent[];
  counts: Record<QueueFolder, number>;
  errors: Record<string, string[]>;
  message: string;
  pagination: { data: unknown[]; total: number };
}

async function start(count = 3) {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const open = await statusFor(product.services, 'open');
  const about = {
    subject: 'No ink',
    body: '<p>It is empty.</p>',
    category_id: null,
    priority: 'normal',
    status: open,
  };
  const { id: user_id } = customer.user;
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push(await storeTicket(product.services.db, { ...about, user_id, author_id: user_id }));
  const { browser } = agent;
  const run = (action: object, which: object = { ids }, by: Browser = browser) =>
    by.post<Answer>('/api/v1/tickets/bulk', { ...which, action });
  const read = async (id: number) => (await browser.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket;
  return {
    ids,
    customer,
    agent,
    run,
    read,
    all: () => Promise.all(ids.map(read)),
    job: async (id: string) => (await browser.get<Answer>(`/api/v1/jobs/${id}`)).body.job,
    results: async (id: string, more = '') =>
      (
        await browser.get<{ pagination: { data: JobResult[] } }>(
          `/api/v1/jobs/${id}/results?perPage=100${more}`,
        )
      ).body.pagination.data,
    undo: (id: string | null) => browser.post<Answer>(`/api/v1/operations/${id}/undo`),
    counts: async () => (await browser.get<Answer>('/api/v1/tickets/counts')).body.counts,
    events: async (id: number) =>
      (await browser.get<Answer>(`/api/v1/tickets/${id}/events`)).body.data.map(({ type, via }) => [
        type,
        via,
      ]),
  };
}

describe('a bulk action', () => {
  it('changes a few tickets before it is answered, and one undo restores them all', async () => {
    const { agent, run, all, undo, results, ids, events } = await start();
    const { status, body } = await run({ type: 'status', status: 'closed' });
    expect(status).toBe(202);
    expect(body.job).toMatchObject({
      type: 'bulk',
      state: 'done',
      total: 3,
      done: 3,
      succeeded: 3,
      failed: 0,
    });
    expect((await all()).map((ticket) => ticket.status)).toEqual(['closed', 'closed', 'closed']);
    expect(await results(body.job.id)).toMatchObject(
      ids.map((id) => ({
        subject_type: 'ticket',
        subject_id: id,
        ticket_id: id,
        outcome: 'updated',
        ok: true,
      })),
    );
    expect((await events(ids[0] ?? 0))[0]).toEqual(['status', 'bulk']);
    const listed = (await agent.browser.get<{ data: Operation[] }>('/api/v1/operations')).body.data;
    expect(listed).toMatchObject([
      {
        ...{ id: body.job.operation_id, type: 'bulk', tickets_count: 3 },
        summary: { action: 'status', into: 'Closed' },
      },
    ]);
    expect((await undo(body.job.operation_id)).body.operation).toMatchObject({ skipped: [] });
    expect((await all()).map((ticket) => ticket.status)).toEqual(['open', 'open', 'open']);
  });

  it.each([
    [{ type: 'priority', priority: 'urgent' }, { priority: 'urgent' }],
    [
      { type: 'tags_add', tags: ['bulk ink'] },
      { tags: expect.arrayContaining([expect.objectContaining({ name: 'bulk ink' })]) },
    ],
    [{ type: 'snooze', until_reply: true }, { snoozed_until_reply: true }],
    [{ type: 'spam' }, { spam: true }],
    [{ type: 'delete' }, { deleted_at: expect.any(String) }],
  ])('%j sets it, and its undo takes it back', async (action, after) => {
    const { run, all, undo, counts } = await start(2);
    const before = await all();
    const tally = await counts();
    const { job } = (await run(action)).body;
    expect(job).toMatchObject({ state: 'done', succeeded: 2 });
    expect(await all()).toMatchObject([after, after]);
    await undo(job.operation_id);
    const plain = ({ priority, tags, spam, deleted_at, snoozed_until_reply }: TicketDetails) => ({
      priority,
      tags,
      spam,
      deleted_at,
      snoozed_until_reply,
    });
    expect((await all()).map(plain)).toEqual(before.map(plain));
    expect(await counts()).toEqual(tally);
  });

  it('assigns, removes tags, wakes and restores', async () => {
    const { agent, run, all } = await start(2);
    await run({ type: 'assign', userId: agent.user.id });
    await run({ type: 'tags_add', tags: ['bulk paper'] });
    await run({ type: 'tags_remove', tags: ['bulk paper'] });
    await run({ type: 'snooze', until_reply: true });
    await run({ type: 'wake' });
    await run({ type: 'delete' });
    await run({ type: 'restore' });
    const values = { assigned_to: agent.user.id, snoozed_until_reply: false, deleted_at: null };
    expect(await all()).toMatchObject([values, values]);
    expect((await all()).map(({ tags }) => tags.map(({ name }) => name))).toEqual([['open'], ['open']]);
  });

  it('merges all selected tickets or none, and one undo takes them apart', async () => {
    const { agent, ids, run, read, undo, results } = await start(3);
    const [into = 0, ...others] = ids;
    const { job } = (await run({ type: 'merge', into })).body;
    expect(job).toMatchObject({ state: 'done', succeeded: 3, failed: 0 });
    expect((await Promise.all(others.map(read))).map(({ merged_into }) => merged_into)).toEqual([into, into]);
    expect((await undo(job.operation_id)).body.operation).toMatchObject({ type: 'merge' });
    expect((await Promise.all(others.map(read))).map(({ merged_into }) => merged_into)).toEqual([null, null]);
    await agent.browser.post(`/api/v1/tickets/${others[0]}/spam`, {});
    const refused = (await run({ type: 'merge', into })).body.job;
    expect(refused).toMatchObject({ state: 'done', succeeded: 0, failed: 3, operation_id: null });
    const reasons = (await results(refused.id)).map(({ reason }) => reason);
    expect(new Set(reasons).size).toBe(1);
    expect(reasons[0]).not.toBe('failed');
    expect((await read(others[1] ?? 0)).merged_into).toBeNull();
    expect((await run({ type: 'merge', into }, { ids: [into] })).body.errors.ids).toHaveLength(1);
    const many = Array.from({ length: 21 }, (_, index) => 100_000 + index);
    expect((await run({ type: 'merge', into }, { ids: many })).body.errors.ids).toHaveLength(1);
    expect((await run({ type: 'merge', into: 'elsewhere' })).status).toBe(422);
  });

  it('follows, with a result for each, and leaves nothing to undo', async () => {
    const { agent, ids, run, results } = await start(2);
    const { job } = (await run({ type: 'follow' }, { ids: [...ids, 999_999] })).body;
    expect(job).toMatchObject({ state: 'done', succeeded: 2, failed: 1, operation_id: null });
    expect(await results(job.id, '&ok=false')).toMatchObject([{ subject_id: 999_999, reason: 'not_found' }]);
    const folder = '/api/v1/tickets/bulk/count?folder=following';
    expect((await agent.browser.get<Answer>(folder)).body.count).toBe(2);
    expect((await run({ type: 'follow' })).body.job).toMatchObject({ succeeded: 2, failed: 0 });
    expect((await agent.browser.get<Answer>(folder)).body.count).toBe(2);
  });

  it('passes over what it may not change or does not find, with a result for each', async () => {
    const { agent, ids, run, results } = await start(2);
    const [first = 0, second = 0] = ids;
    await run({ type: 'delete' }, { ids: [second] });
    const { job } = (await run({ type: 'priority', priority: 'high' }, { ids: [first, second, 999_999] }))
      .body;
    expect(job).toMatchObject({ state: 'done', succeeded: 1, failed: 2 });
    expect(await results(job.id, '&ok=false')).toMatchObject([
      { subject_id: second, title: 'No ink', outcome: 'failed', message: expect.any(String) },
      { subject_id: 999_999, title: '#999999', outcome: 'failed', reason: 'not_found' },
    ]);
    const again = (await run({ type: 'priority', priority: 'high' }, { ids: [first] })).body.job;
    expect(again).toMatchObject({ succeeded: 1, operation_id: null });
    expect(await results(again.id)).toMatchObject([{ outcome: 'unchanged' }]);
    const other = await signedInAs(product, 'agents');
    expect((await other.browser.get(`/api/v1/jobs/${job.id}`)).status).toBe(404);
    expect((await agent.browser.get(`/api/v1/jobs/${job.id}`)).status).toBe(200);
  });

  it('replies to each ticket once, also when it is run again after a crash', async () => {
    const { customer, ids, run, job, read } = await start(12);
    const { id } = (await run({ type: 'reply', body: '<p>We are on it.</p>' })).body.job;
    expect((await job(id)).state).toBe('queued');
    const { db } = product.services;
    // Two processes run it at the same time, and once more.
    await Promise.all([runBulkJob(product.services, id), runBulkJob(product.services, id)]);
    await runBulkJob(product.services, id);
    expect(await job(id)).toMatchObject({ state: 'done', done: 12, succeeded: 12, operation_id: null });
    expect((await db.select().from(jobs).where(eq(jobs.id, id)))[0]?.total).toBe(12);
    for (const ticket of ids) {
      const { body } = await customer.browser.get<{ pagination: { data: Reply[] } }>(
        `/api/v1/tickets/${ticket}/replies`,
      );
      const said = body.pagination.data.map((reply) => reply.body);
      expect(said.filter((text) => text.includes('on it'))).toHaveLength(1);
    }
    expect((await read(ids[0] ?? 0)).status_category).toBe('pending');
    await product.services.jobs.drain(product.services);
  });

  it('selects a folder or a search when it is requested, without those left out', async () => {
    const { agent, ids, run, all, job } = await start(14);
    const [left = 0] = ids;
    await run({ type: 'assign', userId: agent.user.id }, { ids });
    await product.services.jobs.drain(product.services);
    const counted = await agent.browser.get<Answer>('/api/v1/tickets/bulk/count?folder=mine');
    expect(counted.body).toMatchObject({ count: 14, is_capped: false });
    const made = (
      await run({ type: 'priority', priority: 'low' }, { queue: { folder: 'mine' }, except_ids: [left] })
    ).body.job;
    expect(made).toMatchObject({ state: 'queued', total: 13 });
    const late = await fileTicket(product, (await signedInAs(product, 'customers')).browser);
    await product.services.jobs.drain(product.services);
    expect(await job(made.id)).toMatchObject({ state: 'done', succeeded: 13 });
    expect((await all()).map(({ priority }) => priority)).toEqual(['normal', ...Array(13).fill('low')]);
    expect(late.id).toBeGreaterThan(left);
    const filtered = await agent.browser.get<Answer>(
      '/api/v1/tickets/bulk/count?folder=mine&priority=normal',
    );
    expect(filtered.body.count).toBe(1);
    const found = await agent.browser.get<Answer>('/api/v1/tickets/bulk/count?folder=mine&query=ink');
    expect(found.body.count).toBe(14);
  });

  it('is cancelled by its undo, and keeps what was done when it is cancelled', async () => {
    const { run, job, undo, all, agent } = await start(12);
    const { id } = (await run({ type: 'priority', priority: 'high' })).body.job;
    const cancelled = await agent.browser.post<Answer>(`/api/v1/jobs/${id}/cancel`);
    expect(cancelled.body.job).toMatchObject({ state: 'cancelled', done: 0 });
    await product.services.jobs.drain(product.services);
    expect(new Set((await all()).map(({ priority }) => priority))).toEqual(new Set(['normal']));
    const second = (await run({ type: 'priority', priority: 'high' })).body.job;
    await product.services.jobs.drain(product.services);
    const done = await job(second.id);
    expect((await undo(done.operation_id)).status).toBe(200);
    expect((await undo(done.operation_id)).status).toBe(409);
    expect(new Set((await all()).map(({ priority }) => priority))).toEqual(new Set(['normal']));
  });

  it.each([
    [{}, { type: 'spam' }, 'ids'],
    [{ ids: [1], queue: { folder: 'open' } }, { type: 'spam' }, 'ids'],
    [{ ids: [1] }, { type: 'status', status: 'unknown' }, 'action.status'],
    [{ ids: [1] }, { type: 'assign', userId: 999_999 }, 'action.userId'],
    [{ ids: [1] }, { type: 'snooze' }, 'until'],
    [{ ids: [1] }, { type: 'paint' }, 'action.type'],
    [{ ids: [1] }, { type: 'reply', body: '' }, 'action.body'],
    [{ queue: { folder: 'attic' } }, { type: 'spam' }, 'queue.folder'],
    [{ ids: Array.from({ length: 1001 }, (_, index) => index + 1) }, { type: 'spam' }, 'ids'],
  ])('of %j with %j is refused', async (which, action, field) => {
    const { run } = await start(0);
    const { status, body } = await run(action, which);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('reaches only what is assigned to an agent who is limited to that', async () => {
    const { agent, ids } = await start(2);
    const name = newEmail('role');
    const permissions = [
      { name: 'tickets.view', restrictions: [{ name: 'scope', value: 'assigned' }] },
      { name: 'tickets.update', restrictions: [] },
    ];
    await product.services.db.insert(roles).values({ name, permissions });
    const email = newEmail('limited');
    const user = await createUser(product.services, { email, password, first_name: 'Some' }, [name]);
    const browser = await (await product.visit()).signIn(email, password);
    await agent.browser.post(`/api/v1/tickets/${ids[0]}/assign`, { userId: user.id });
    const action = { type: 'priority', priority: 'high' };
    const { job } = (await browser.post<Answer>('/api/v1/tickets/bulk', { ids, action })).body;
    expect(job).toMatchObject({ succeeded: 1, failed: 1 });
    const { data } = (
      await browser.get<{ pagination: { data: JobResult[] } }>(`/api/v1/jobs/${job.id}/results?ok=false`)
    ).body.pagination;
    expect(data).toMatchObject([{ ticket_id: ids[1], title: `#${ids[1]}`, reason: 'not_found' }]);
    for (const folder of ['open', 'unassigned', 'mine']) {
      const { body } = await browser.get<Answer>(`/api/v1/tickets/bulk/count?folder=${folder}`);
      expect(body.count).toBe(folder === 'unassigned' ? 0 : 1);
    }
  });

  it('moves tickets to a group, and refuses one that does not exist', async () => {
    const { run, all, undo } = await start(2);
    const { browser: admin } = await signedInAs(product, 'admins');
    const { group } = await admin.trpc.groups.create.mutate({ name: newEmail('group') });
    const { job } = (await run({ type: 'group', groupId: group.id })).body;
    expect(await all()).toMatchObject([{ group_id: group.id }, { group_id: group.id }]);
    await undo(job.operation_id);
    expect(await all()).toMatchObject([{ group_id: null }, { group_id: null }]);
    const { status, body } = await run({ type: 'group', groupId: 999_999 });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['action.groupId']]);
  });

  it('needs the permission of the single call', async () => {
    const { ids } = await start(1);
    const name = newEmail('role');
    const permissions = ['tickets.view', 'tickets.update'].map((each) => ({ name: each, restrictions: [] }));
    await product.services.db.insert(roles).values({ name, permissions });
    const email = newEmail('someone');
    await createUser(product.services, { email, password, first_name: 'Some' }, [name]);
    const browser = await (await product.visit()).signIn(email, password);
    const ask = (type: string) => browser.post<Answer>('/api/v1/tickets/bulk', { ids, action: { type } });
    expect((await ask('delete')).status).toBe(403);
    expect((await ask('wake')).body.job).toMatchObject({ succeeded: 1 });
  });
});
