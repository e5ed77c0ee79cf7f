import { beforeAll, describe, expect, it } from 'vitest';
import { fileTicket, makePerson, signedInAs } from '../factories.ts';
import { testProduct } from '../harness.ts';
import {
  type Call,
  type Callers,
  callers,
  countedList,
  expectClosed,
  expectField,
  type PlainClient,
  refusals,
} from './plain-client.ts';

/*
 * Tags of tickets and operations as the documentation promises them, by a client that knows nothing but HTTP.
 */

const product = testProduct();

let all: Callers;
let admin: PlainClient;
let ticket: number;

beforeAll(async () => {
  all = await callers(product);
  admin = all.program;
  ({ id: ticket } = await fileTicket(product, (await signedInAs(product, 'customers')).browser));
});

const unknown = 999_999;
const nowhere = '00000000-0000-4000-8000-000000000000';

const managing: Call[] = [
  ['POST', 'tags'],
  ['POST', 'tags/merge'],
  ['PUT', `tags/${unknown}`, { name: 'A' }],
  ['DELETE', `tags/${unknown},${unknown - 1}`],
];

const working: Call[] = [
  ['GET', 'tags'],
  ['POST', `tickets/${unknown}/tags`, { tags: ['A'] }],
  ['DELETE', `tickets/${unknown}/tags/${unknown}`],
];

describe('the order of refusals', () => {
  it.each([...managing, ...working])('%s %s asks who calls and whether they may first', async (...call) => {
    await expectClosed(all, call);
  });

  it.each(managing)('%s %s is for administrators', async (method, path) => {
    expect((await all.agent.call(method, path, {})).status).toBe(403);
  });

  it.each([...managing.slice(2), ...working.slice(1), ['POST', `operations/${nowhere}/undo`]] as Call[])(
    '%s %s is 404 for what is not there',
    async (method, path, body) => {
      const { status, body: said } = await admin.call(method, path, body);
      expect([status, said]).toEqual([404, refusals[404]]);
    },
  );

  it('names the field of what is refused', async () => {
    expectField(await admin.post('tags', { name: '' }), 'name');
    expectField(await admin.post('tags', { name: 'A', color: 'blue-ish' }), 'color');
    expectField(await admin.post('tags/merge', { ids: [1], into: 1 }), 'ids');
    expectField(await admin.post(`tickets/${ticket}/tags`, {}), 'tags');
    expectField(await admin.get('operations?cursor=abc'), 'cursor');
  });
});

describe('tags', () => {
  it('are made, put on tickets, merged, and that is undone', async () => {
    const made = await admin.post('tags', { name: 'Refund', color: 'yellow' });
    expect([made.status, Object.keys(made.body.tag).sort()]).toEqual([
      201,
      'color created_at display_name id name tickets_count type'.split(' '),
    ]);
    const { id } = made.body.tag;
    const put = await all.agent.post(`tickets/${ticket}/tags`, { tags: [id, 'money back'] });
    expect([put.status, put.body.tickets[0].id]).toEqual([200, ticket]);
    const other = put.body.tickets[0].tags.find((tag: { name: string }) => tag.name === 'money back');
    const listed = await countedList(all.agent, 'tags?orderBy=tickets_count&orderDir=desc');
    expect(listed.map(({ name }) => name)).toEqual(['Refund', 'money back']);
    expect((await countedList(all.agent, 'tags?query=MONEY')).map(({ name }) => name)).toEqual([
      'money back',
    ]);
    const merged = await admin.post('tags/merge', { ids: [id, other.id], into: id });
    expect(merged.body.tag).toMatchObject({ id, tickets_count: 1 });
    const { operation } = merged.body;
    expect(operation).toMatchObject({ type: 'tag_merge', tickets_count: 1, undone_at: null });
    expect(Date.parse(operation.undo_until)).toBeGreaterThan(Date.now());
    const { body: listing } = await admin.get('operations?limit=1');
    expect([listing.data[0].id, listing.next_cursor]).toEqual([operation.id, null]);
    expect((await all.agent.post(`operations/${operation.id}/undo`)).status).toBe(404);
    const undone = await admin.post(`operations/${operation.id}/undo`);
    expect([undone.status, undone.body.operation.skipped]).toEqual([200, []]);
    expect((await admin.post(`operations/${operation.id}/undo`)).status).toBe(409);
    const taken = await all.agent.call('DELETE', `tickets/${ticket}/tags/${other.id}`);
    expect(taken.body.tickets[0].tags.map((tag: { name: string }) => tag.name)).toEqual(['Refund']);
    expect((await admin.call('DELETE', `tags/${id}`)).status).toBe(409);
    expect((await admin.call('DELETE', `tags/${id}?replacement_id=${other.id}`)).status).toBe(200);
  });
});

describe('a merge of people', () => {
  it('answers with the operation that undoes it', async () => {
    const [one, two] = [await makePerson(product), await makePerson(product)];
    const { status, body } = await admin.post(`users/${one.id}/merge`, { userId: two.id });
    expect([status, body.user.id, body.operation.type]).toEqual([200, one.id, 'user_merge']);
    expect((await admin.get(`users/${two.id}`)).status).toBe(404);
    expect((await admin.post(`operations/${body.operation.id}/undo`)).status).toBe(200);
    expect((await admin.get(`users/${two.id}`)).body.user.email).toBe(two.email);
  });
});
