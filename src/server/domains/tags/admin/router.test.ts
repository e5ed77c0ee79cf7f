import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Operation } from '#shared/operations.ts';
import type { ManagedTag } from '#shared/tags.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { auditEntries } from '../../audit/tables.ts';
import { ticketEvents, tickets, ticketTags } from '../../tickets/tables.ts';
import { tags } from '../tables.ts';

const product = testProduct();

interface Answer {
  message: string;
  errors: Record<string, string[]>;
  details: { used_by: unknown; changed: string[] };
  tag: ManagedTag;
  tickets: { id: number; tags: { id: number; name: string; display_name: string }[] }[];
  ticket: TicketDetails;
  operation: Operation;
  pagination: { data: ManagedTag[]; total: number };
}

const base = '/api/v1/tags';
let made = 0;
const newName = (word = 'tag') => `${word} ${++made}`;

const asAdmin = async () => (await signedInAs(product, 'admins')).browser;
const asAgent = async () => (await signedInAs(product, 'agents')).browser;

async function createIn(admin: Browser, fields: object = {}) {
  const { status, body } = await admin.post<Answer>(base, { name: newName(), ...fields });
  expect(status).toBe(201);
  return body.tag;
}

const newTicket = async () => {
  const customer = await signedInAs(product, 'customers');
  return { customer, ...(await fileTicket(product, customer.browser)) };
};

const put = (browser: Browser, ids: number | string, named: (string | number)[]) =>
  browser.post<Answer>(`/api/v1/tickets/${ids}/tags`, { tags: named });
const take = (browser: Browser, ids: number | string, tagId: number) =>
  browser.send<Answer>('DELETE', `/api/v1/tickets/${ids}/tags/${tagId}`);
const namesOn = async (browser: Browser, id: number) =>
  (await browser.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket.tags
    .filter(({ type }) => type === 'custom')
    .map(({ display_name }) => display_name);
const eventsOf = (id: number) =>
  product.services.db
    .select({ type: ticketEvents.type, data: ticketEvents.data })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticket_id, id), inArray(ticketEvents.type, ['tag_added', 'tag_removed'])))
    .orderBy(asc(ticketEvents.id));
const logged = async (id: number) =>
  (
    await product.services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'tag'), eq(auditEntries.subject_id, String(id))))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action);

describe('the words of the site', () => {
  it('are made, changed, listed and deleted', async () => {
    const admin = await asAdmin();
    const word = newName('Refund');
    const tag = await createIn(admin, { name: word, color: 'yellow' });
    expect(tag).toMatchObject({
      name: word,
      display_name: word,
      color: 'yellow',
      type: 'custom',
      tickets_count: 0,
    });
    const renamed = await admin.send<Answer>('PUT', `${base}/${tag.id}`, { name: `${word}s` });
    expect(renamed.body.tag).toMatchObject({ name: `${word}s`, display_name: `${word}s`, color: 'yellow' });
    const shown = await admin.send<Answer>('PUT', `${base}/${tag.id}`, {
      display_name: 'Money',
      color: null,
    });
    expect(shown.body.tag).toMatchObject({ name: `${word}s`, display_name: 'Money', color: null });
    const kept = await admin.send<Answer>('PUT', `${base}/${tag.id}`, { name: word });
    expect(kept.body.tag).toMatchObject({ name: word, display_name: 'Money' });
    await admin.send('PUT', `${base}/${tag.id}`, { display_name: '' });
    const read = { display_name: 'Money', before: { display_name: '' } };
    expect((await admin.send<Answer>('PUT', `${base}/${tag.id}`, read)).body.tag.display_name).toBe('Money');
    const late = await admin.send<Answer>('PUT', `${base}/${tag.id}`, {
      display_name: 'Refunds',
      before: { display_name: word },
    });
    expect([late.status, late.body.details.changed]).toEqual([409, ['display_name']]);
    const list = async (query: string) =>
      (await admin.get<Answer>(`${base}?perPage=100&${query}`)).body.pagination.data.map(({ name }) => name);
    expect(await list('query=money')).toEqual([word]);
    expect(await list(`query=${word.toUpperCase()}`)).toEqual([word]);
    expect(await list('type=status')).toEqual(expect.arrayContaining(['open', 'closed']));
    expect(await list('type=category')).toContain('general');
    const newest = await list('orderBy=created_at&orderDir=desc');
    expect(newest[0]).toBe(word);
    expect((await admin.get(`${base}?orderBy=color`)).status).toBe(422);
    expect((await admin.send('DELETE', `${base}/${tag.id}`)).status).toBe(200);
    expect((await admin.send('DELETE', `${base}/${tag.id}`)).status).toBe(404);
    expect(await logged(tag.id)).toEqual([
      'tag.create',
      'tag.update',
      'tag.update',
      'tag.update',
      'tag.update',
      'tag.update',
      'tag.delete',
    ]);
  });

  it('have names of their own, which are no numbers', async () => {
    const admin = await asAdmin();
    const tag = await createIn(admin, { name: newName('Once') });
    const tries: [object, string][] = [
      [{ name: tag.name.toUpperCase() }, 'The name has already been taken.'],
      [{ name: 'Closed' }, 'The name has already been taken.'],
      [{ name: '12' }, "The name can't be a number, because it would be mistaken for an ID."],
      [{ name: '  ' }, 'The name field is required.'],
    ];
    for (const [body, message] of tries) {
      const refused = await admin.post<Answer>(base, body);
      expect([refused.status, refused.body.errors.name]).toEqual([422, [message]]);
    }
    expect((await admin.post(base, { name: 'x'.repeat(61) })).status).toBe(422);
    expect((await admin.post(base, { name: newName(), color: '#ff0000' })).status).toBe(422);
    const [status] = await product.services.db.select().from(tags).where(eq(tags.type, 'status'));
    expect((await admin.send('PUT', `${base}/${status?.id}`, { name: newName() })).status).toBe(403);
    expect((await admin.send('DELETE', `${base}/${status?.id},${tag.id}`)).status).toBe(403);
    const twice = newName('twice');
    const both = await Promise.all([admin.post(base, { name: twice }), admin.post(base, { name: twice })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 422]);
  });

  it('go with their tickets to another, or not at all', async () => {
    const admin = await asAdmin();
    const [one, two] = [await createIn(admin), await createIn(admin)];
    const { id } = await newTicket();
    await put(admin, id, [one.id]);
    const refused = await admin.send<Answer>('DELETE', `${base}/${one.id}`);
    expect([refused.status, refused.body.details.used_by]).toEqual([409, [{ type: 'tickets', count: 1 }]]);
    expect((await admin.send('DELETE', `${base}/${one.id}?replacement_id=${one.id}`)).status).toBe(422);
    expect((await admin.send('DELETE', `${base}/${one.id}?replacement_id=${two.id}`)).status).toBe(200);
    expect(await namesOn(admin, id)).toEqual([two.display_name]);
  });
});

describe('tags on tickets', () => {
  it('are put on many at once and taken off, kept as events, and told to no customer', async () => {
    const agent = await asAgent();
    const [first, second] = [await newTicket(), await newTicket()];
    const [known, fresh] = [await createIn(await asAdmin()), newName('fresh')];
    const { updated_at } = (await agent.get<Answer>(`/api/v1/tickets/${first.id}`)).body.ticket;
    const ids = `${first.id},${second.id}`;
    const done = await put(agent, ids, [known.id, fresh, fresh.toUpperCase()]);
    expect(done.body.tickets.map(({ id, tags: on }) => [id, on.map(({ name }) => name).sort()])).toEqual([
      [first.id, [fresh, known.name].sort()],
      [second.id, [fresh, known.name].sort()],
    ]);
    const freshId = done.body.tickets[0]?.tags.find(({ name }) => name === fresh)?.id ?? 0;
    // Tags already present are ignored.
    expect((await put(agent, ids, [known.id])).status).toBe(200);
    expect((await take(agent, ids, freshId)).body.tickets[1]?.tags.map(({ name }) => name)).toEqual([
      known.name,
    ]);
    expect((await take(agent, ids, freshId)).status).toBe(200);
    expect((await take(agent, ids, 999_999)).status).toBe(200);
    const stored = await eventsOf(first.id);
    expect(stored.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { type: 'tag_added', data: { tag: known.name } },
        { type: 'tag_added', data: { tag: fresh } },
      ]),
    );
    expect(stored.slice(2)).toEqual([{ type: 'tag_removed', data: { tag: fresh } }]);
    expect(await namesOn(agent, first.id)).toEqual([known.name]);
    const { browser } = first.customer;
    expect(await namesOn(browser, first.id)).toEqual([]);
    expect((await browser.trpc.tickets.events.query({ id: first.id })).events).toEqual([]);
    const after = (await agent.get<Answer>(`/api/v1/tickets/${first.id}`)).body.ticket;
    expect(after.updated_at).toBe(updated_at);
    const { events } = await agent.trpc.tickets.events.query({ id: first.id });
    expect(events.at(-1)).toMatchObject({ type: 'tag_removed', data: { tag: fresh } });
    const listed = await agent.get<Answer>(`/api/v1/tickets?tagId=${encodeURIComponent(known.name)}`);
    expect(listed.body.pagination.total).toBe(2);
  });

  it('are refused for what is no such tag, for unknown tickets, and for customers', async () => {
    const agent = await asAgent();
    const { id, customer } = await newTicket();
    const [status] = await product.services.db.select().from(tags).where(eq(tags.type, 'status'));
    for (const [named, field] of [
      [[status?.id ?? 0], 'tags.0'],
      [['ok', 'closed'], 'tags.1'],
      [[999_999], 'tags.0'],
      [[], 'tags'],
      [['x'.repeat(61)], 'tags.0'],
    ] as const) {
      const refused = await put(agent, id, [...named]);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
    expect(await namesOn(agent, id)).toEqual([]);
    expect((await put(agent, 999_999, ['ok'])).status).toBe(404);
    expect((await put(customer.browser, id, ['ok'])).status).toBe(403);
    expect((await put(await product.visit(), id, ['ok'])).status).toBe(401);
    expect(await product.services.db.$count(tags, eq(tags.name, 'ok'))).toBe(0);
    expect((await put(agent, `${id},999999`, ['ok'])).body.tickets.map((one) => one.id)).toEqual([id]);
  });

  it('made by two at once are one', async () => {
    const [one, two] = [await asAgent(), await asAgent()];
    const [first, second] = [await newTicket(), await newTicket()];
    const name = newName('race');
    const answers = await Promise.all([put(one, first.id, [name]), put(two, second.id, [name])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await product.services.db.$count(tags, eq(tags.name, name))).toBe(1);
  });
});

describe('tags that are merged', () => {
  it('are one, and several again when that is undone', async () => {
    const admin = await asAdmin();
    const [one, two, three] = [
      await createIn(admin, { color: 'red' }),
      await createIn(admin),
      await createIn(admin),
    ];
    const [first, second, third] = [await newTicket(), await newTicket(), await newTicket()];
    await put(admin, first.id, [one.id, two.id]);
    await put(admin, second.id, [two.id]);
    await put(admin, third.id, [three.id]);
    const state = async () => ({
      tags: await product.services.db
        .select()
        .from(tags)
        .where(sql`${tags.id} in (${one.id}, ${two.id}, ${three.id})`)
        .orderBy(tags.id),
      on: await product.services.db
        .select()
        .from(ticketTags)
        .where(sql`${ticketTags.ticket_id} in (${first.id}, ${second.id}, ${third.id})`)
        .orderBy(ticketTags.ticket_id, ticketTags.tag_id),
    });
    const before = await state();
    const merged = await admin.post<Answer>(`${base}/merge`, {
      ids: [one.id, two.id, three.id],
      into: three.id,
    });
    expect(merged.body.tag).toMatchObject({ id: three.id, tickets_count: 3 });
    expect(merged.body.operation).toMatchObject({ type: 'tag_merge', tickets_count: 2, can_undo: true });
    expect(await namesOn(admin, first.id)).toEqual([three.name]);
    expect(await product.services.db.$count(tags, eq(tags.id, one.id))).toBe(0);
    expect(await logged(three.id)).toEqual(['tag.create', 'tag.merge']);
    const undo = `/api/v1/operations/${merged.body.operation.id}/undo`;
    await createIn(admin, { name: two.name.toUpperCase() }).then(async (taken) => {
      expect((await admin.post<Answer>(undo)).body.message).toBe(
        'Another tag now uses one of these names. Rename it first.',
      );
      await admin.send('DELETE', `${base}/${taken.id}`);
    });
    const undone = await admin.post<Answer>(undo);
    expect(undone.body.operation).toMatchObject({ skipped: [], skipped_others: 0 });
    expect(await state()).toEqual(before);
  });

  it('come back without what is gone since', async () => {
    const admin = await asAdmin();
    const [one, two] = [await createIn(admin), await createIn(admin)];
    const three = [await newTicket(), await newTicket(), await newTicket()];
    for (const { id } of three) await put(admin, id, [one.id]);
    const merged = await admin.post<Answer>(`${base}/merge`, { ids: [one.id, two.id], into: two.id });
    await product.services.db.delete(tickets).where(eq(tickets.id, three[1]?.id ?? 0));
    const undone = await admin.post<Answer>(`/api/v1/operations/${merged.body.operation.id}/undo`);
    // The restored tag, and the one that the merge put there.
    expect(undone.body.operation.skipped_others).toBe(2);
    expect(await namesOn(admin, three[0]?.id ?? 0)).toEqual([one.name]);
    expect(await namesOn(admin, three[2]?.id ?? 0)).toEqual([one.name]);
  });

  it('are at least two, of the words, with the one that stays among them', async () => {
    const admin = await asAdmin();
    const [one, two] = [await createIn(admin), await createIn(admin)];
    const [status] = await product.services.db.select().from(tags).where(eq(tags.type, 'status'));
    const merge = (ids: unknown[], into: unknown) => admin.post<Answer>(`${base}/merge`, { ids, into });
    for (const [ids, into, field] of [
      [[one.id, one.id], one.id, 'ids'],
      [[one.id, two.id], 999_999, 'into'],
      [[one.id, status?.id], one.id, 'ids'],
      [[one.id, 999_999], one.id, 'ids'],
    ] as const) {
      const refused = await merge([...ids], into);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
  });
});
