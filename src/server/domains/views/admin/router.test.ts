import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { agentWork, personWithin } from '#server/testing/ticket-scope.ts';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import type { TicketView } from '#shared/ticket-views.ts';
import { auditEntries } from '../../audit/tables.ts';
import { ticketViews } from '../tables.ts';

const product = testProduct();
const base = '/api/v1/views';

interface Answer {
  view: TicketView;
  views: (TicketView & { count: number | null })[];
  errors: Record<string, string[]>;
  details: { changed: string[] };
}

let made = 0;
const nameOf = () => `View ${++made}`;

const about = (subject: string): TicketFilter => ({
  match: 'all',
  conditions: [{ field: 'subject', op: 'contains', value: subject }],
});

async function createIn(browser: Browser, fields: Record<string, unknown> = {}) {
  const answer = await browser.post<Answer>(base, { name: nameOf(), filter: about('zebra'), ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.view;
}

const namesIn = async (browser: Browser) =>
  (await browser.get<Answer>(base)).body.views.map(({ name }) => name);

async function people() {
  const [admin, agent, colleague, customer] = await Promise.all([
    signedInAs(product, 'admins'),
    signedInAs(product, 'agents'),
    signedInAs(product, 'agents'),
    signedInAs(product, 'customers'),
  ]);
  return { admin, agent, colleague, customer };
}

describe('a view', () => {
  it('is its maker’s until it is shared, and is counted as it lists', async () => {
    const { agent, colleague, customer } = await people();
    const subject = `quagga${++made}`;
    const ids = [];
    for (let index = 0; index < 3; index += 1)
      ids.push((await fileTicket(product, customer.browser, `The ${subject} ${index}`)).id);
    const view = await createIn(agent.browser, { filter: about(subject.toUpperCase()), order: 'newest' });
    expect(view).toMatchObject({ shared: false, group_id: null, can_update: true, pinned: true });
    const { data } = await agent.browser.trpc.tickets.queue.query({ viewId: view.id });
    expect(data.map(({ id }) => id)).toEqual(ids.toReversed());
    const { views } = await agent.browser.trpc.tickets.counts.query({});
    expect(views).toContainEqual({ id: view.id, count: 3 });
    const own = (await agent.browser.get<Answer>(base)).body.views.find(({ id }) => id === view.id);
    expect(own?.count).toBe(3);
    const searched = await agent.browser.trpc.tickets.queue.query({ viewId: view.id, query: `${subject} 1` });
    expect(searched.data[0]?.id).toBe(ids[1]);
    expect((await colleague.browser.get(`${base}/${view.id}`)).status).toBe(404);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await colleague.browser.send(method, `${base}/${view.id}`, {})).status).toBe(404);
    expect((await colleague.browser.get(`/api/v1/tickets/queue?viewId=${view.id}`)).status).toBe(404);
    await agent.browser.send('PUT', `${base}/${view.id}`, { shared: true });
    expect(await namesIn(colleague.browser)).toContain(view.name);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await colleague.browser.send(method, `${base}/${view.id}`, { name: 'x' })).status).toBe(403);
    expect((await agent.browser.send('DELETE', `${base}/${view.id}`)).status).toBe(200);
    expect((await agent.browser.get(`${base}/${view.id}`)).status).toBe(404);
    const log = await product.services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'ticket_view'), eq(auditEntries.subject_id, String(view.id))))
      .orderBy(auditEntries.id);
    expect(log.map(({ action }) => action)).toEqual([
      'ticket_view.create',
      'ticket_view.update',
      'ticket_view.delete',
    ]);
  });

  it('of a group is seen in the group, and by its maker alone once the group is gone', async () => {
    const { admin, agent, colleague } = await people();
    const other = await signedInAs(product, 'agents');
    const { group } = await admin.browser.trpc.groups.create.mutate({
      name: nameOf(),
      member_ids: [colleague.user.id],
    });
    const view = await createIn(agent.browser, { shared: true, group_id: group.id });
    expect(await namesIn(colleague.browser)).toContain(view.name);
    expect(await namesIn(other.browser)).not.toContain(view.name);
    expect((await other.browser.get(`${base}/${view.id}`)).status).toBe(404);
    await admin.browser.trpc.groups.delete.mutate({ id: [group.id] });
    expect(await namesIn(colleague.browser)).not.toContain(view.name);
    const { body } = await agent.browser.get<Answer>(`${base}/${view.id}`);
    expect(body.view).toMatchObject({ shared: false, group_id: null });
  });

  it('is shared by those who may, and changed by its maker and administrators', async () => {
    const { admin, agent } = await people();
    const limited = await personWithin(product, agentWork);
    const refused = await limited.browser.post(base, { name: nameOf(), filter: about('x'), shared: true });
    expect(refused.status).toBe(403);
    const own = await createIn(limited.browser);
    expect((await limited.browser.send('PUT', `${base}/${own.id}`, { shared: true })).status).toBe(403);
    const view = await createIn(agent.browser, { shared: true });
    const renamed = await admin.browser.send<Answer>('PUT', `${base}/${view.id}`, { name: nameOf() });
    expect(renamed.status).toBe(200);
    expect((await admin.browser.send('DELETE', `${base}/${own.id}`)).status).toBe(404);
  });

  it('shows each person the tickets of their scope', async () => {
    const { agent, customer } = await people();
    const limited = await personWithin(product, agentWork, 'assigned');
    const subject = `okapi${++made}`;
    const [mine, others] = [
      await fileTicket(product, customer.browser, subject),
      await fileTicket(product, customer.browser, subject),
    ];
    await agent.browser.trpc.tickets.assign.mutate({ ids: [mine.id], userId: limited.user.id });
    const { id } = await createIn(agent.browser, { filter: about(subject), shared: true });
    const { trpc } = limited.browser;
    const { data } = await trpc.tickets.queue.query({ viewId: id });
    expect(data.map((row) => row.id)).toEqual([mine.id]);
    expect((await trpc.tickets.counts.query({})).views).toContainEqual({ id, count: 1 });
    expect((await trpc.views.preview.mutate({ filter: about(subject) })).count).toBe(1);
    expect(await trpc.views.next.query({ id: mine.id, viewId: id })).toMatchObject({ total: 1 });
    await expect(trpc.views.next.query({ id: others.id, viewId: id })).rejects.toThrow('Not found');
    const { job } = await trpc.bulk.run.mutate({
      view_id: id,
      action: { type: 'priority', priority: 'high' },
    });
    expect(job.total).toBe(1);
  });

  it('has an order for each person, pinned ones first', async () => {
    const { agent } = await people();
    const [one, two, three] = [
      await createIn(agent.browser),
      await createIn(agent.browser),
      await createIn(agent.browser, { pinned: false }),
    ];
    const names = (await namesIn(agent.browser)).filter((name) =>
      [one.name, two.name, three.name].includes(name),
    );
    expect(names).toEqual([one.name, two.name, three.name]);
    const ids = [three.id, two.id, one.id];
    expect((await agent.browser.post(`${base}/reorder`, { ids })).status).toBe(200);
    const after = (await namesIn(agent.browser)).filter((name) => names.includes(name));
    expect(after).toEqual([two.name, one.name, three.name]);
    for (const wrong of [[one.id, one.id], [999_999]])
      expect((await agent.browser.post(`${base}/reorder`, { ids: wrong })).status).toBe(422);
  });

  it('has the density that it is saved with, or leaves it to each agent', async () => {
    const { agent, colleague } = await people();
    const { browser } = agent;
    expect(await createIn(browser)).toMatchObject({ density: null });
    const view = await createIn(browser, { density: 'compact', shared: true });
    const change = async (fields: Record<string, unknown>) => {
      const { status, body } = await browser.send<Answer>('PUT', `${base}/${view.id}`, fields);
      return [status, body.view?.density ?? null];
    };
    expect(view.density).toBe('compact');
    expect(await change({ name: `${view.name} new` })).toEqual([200, 'compact']);
    expect(await change({ density: 'comfortable', before: { density: 'compact' } })).toEqual([
      200,
      'comfortable',
    ]);
    expect(await change({ density: null, before: { density: 'compact' } })).toEqual([409, null]);
    const { views } = (await colleague.browser.get<Answer>(base)).body;
    expect(views.find(({ id }) => id === view.id)?.density).toBe('comfortable');
    expect(await change({ density: null })).toEqual([200, null]);
    const [, update] = await product.services.db
      .select({ before: auditEntries.before, after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'ticket_view'), eq(auditEntries.subject_id, String(view.id))))
      .orderBy(desc(auditEntries.id));
    expect([update?.before, update?.after]).toMatchObject([
      { density: 'compact' },
      { density: 'comfortable' },
    ]);
  });

  it('is refused with a taken name, a wrong filter, group, column, density or version', async () => {
    const { agent } = await people();
    const { browser } = agent;
    const view = await createIn(browser);
    const post = async (fields: Record<string, unknown>) => {
      const { status, body } = await browser.post<Answer>(base, {
        name: nameOf(),
        filter: about('x'),
        ...fields,
      });
      return [status, Object.keys(body.errors)];
    };
    expect(await post({ name: view.name.toUpperCase() })).toEqual([422, ['name']]);
    expect(await post({ filter: undefined })).toEqual([422, ['filter']]);
    expect(await post({ filter: { conditions: [{ field: 'subject', op: 'gt', value: 1 }] } })).toEqual([
      422,
      ['filter.conditions.0.op'],
    ]);
    expect(await post({ shared: true, group_id: 999_999 })).toEqual([422, ['group_id']]);
    expect(await post({ columns: ['shoes'] })).toEqual([422, ['columns.0']]);
    expect(await post({ density: 'tiny' })).toEqual([422, ['density']]);
    expect(await post({ order: 'relevance' })).toEqual([422, ['order']]);
    await browser.send('PUT', `${base}/${view.id}`, { name: `${view.name} new` });
    const late = await browser.send<Answer>('PUT', `${base}/${view.id}`, {
      name: 'Mine',
      before: { name: view.name },
    });
    expect([late.status, late.body.details.changed]).toEqual([409, ['name']]);
  });

  it('of one’s own is one of fifty', async () => {
    const { agent } = await people();
    const values = Array.from({ length: 50 }, (_, position) => ({
      user_id: agent.user.id,
      name: nameOf(),
      filter: about('x'),
      order: 'newest' as const,
      audience: 'own' as const,
      pinned: true,
      position,
    }));
    await product.services.db.insert(ticketViews).values(values);
    const answer = await agent.browser.post<Answer>(base, { name: nameOf(), filter: about('x') });
    expect([answer.status, answer.body.errors.name]).toEqual([422, ['You can have up to 50 views.']]);
    expect(
      (await agent.browser.post(base, { name: nameOf(), filter: about('x'), shared: true })).status,
    ).toBe(201);
  });

  it('outlives the account of its maker when others see it', async () => {
    const { admin, agent, colleague } = await people();
    const [own, shared] = [await createIn(agent.browser), await createIn(agent.browser, { shared: true })];
    const gone = await admin.browser.send('DELETE', `/api/v1/users/${agent.user.id}`);
    expect(gone.status, gone.text).toBe(200);
    const left = await product.services.db
      .select({ id: ticketViews.id })
      .from(ticketViews)
      .where(eq(ticketViews.user_id, agent.user.id));
    expect(left).toEqual([{ id: shared.id }]);
    expect(own.id).not.toBe(shared.id);
    expect(await namesIn(colleague.browser)).toContain(shared.name);
  });
});

describe('the tickets beside one', () => {
  it('are those of its list', async () => {
    const { agent, customer } = await people();
    const subject = `tapir${++made}`;
    const ids = [];
    for (let index = 0; index < 3; index += 1)
      ids.push((await fileTicket(product, customer.browser, subject)).id);
    const [first = 0, second = 0, third = 0] = ids;
    const filter = JSON.stringify(about(subject));
    const read = (id: number, more = '') =>
      agent.browser.get(
        `/api/v1/tickets/${id}/next?filter=${encodeURIComponent(filter)}&order=newest${more}`,
      );
    expect((await read(second)).body).toMatchObject({
      next: { id: first },
      previous: { id: third },
      position: 2,
      total: 3,
    });
    expect((await read(third)).body).toMatchObject({ previous: null, position: 1 });
    expect((await read(first)).body).toMatchObject({ next: null, position: 3 });
    const other = await fileTicket(product, customer.browser, 'Another one');
    expect((await read(other.id)).body).toMatchObject({ next: { id: third }, position: null, total: 3 });
    expect((await read(999_999)).status).toBe(404);
    expect((await read(first, '&viewId=1')).status).toBe(422);
    expect((await customer.browser.get(`/api/v1/tickets/${first}/next`)).status).toBe(403);
    const folder = await agent.browser.get(`/api/v1/tickets/${third}/next?folder=open&order=newest`);
    expect(folder.body).toMatchObject({ previous: { id: other.id }, next: { id: second } });
  });
});

describe('a bulk action', () => {
  it('changes the tickets that a filter or view matches when it is asked for', async () => {
    const { agent, customer } = await people();
    const subject = `gnu${++made}`;
    const ids = [];
    for (let index = 0; index < 3; index += 1)
      ids.push((await fileTicket(product, customer.browser, subject)).id);
    const { trpc } = agent.browser;
    const action = { type: 'priority' as const, priority: 'high' };
    const { job } = await trpc.bulk.run.mutate({ filter: about(subject), except_ids: [ids[0] ?? 0], action });
    expect(job).toMatchObject({ total: 2, succeeded: 2 });
    const view = await createIn(agent.browser, { filter: about(subject) });
    const all = await trpc.bulk.run.mutate({ view_id: view.id, action });
    expect(all.job.total).toBe(3);
    const refuse = async (input: Record<string, unknown>) => {
      const { status, body } = await agent.browser.post<Answer>('/api/v1/tickets/bulk', { ...input, action });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refuse({})).toEqual([422, ['ids']]);
    expect(await refuse({ ids, view_id: view.id })).toEqual([422, ['ids']]);
    expect(await refuse({ view_id: 999_999 })).toEqual([404, []]);
    expect(await refuse({ filter: about('nothing has this') })).toEqual([422, ['ids']]);
  });
});
