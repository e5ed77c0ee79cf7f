import { beforeAll, expect, it } from 'vitest';
import { fileTicket, signedInAs } from '../factories.ts';
import { testProduct } from '../harness.ts';
import { type Callers, callers, countedList, expectClosed, expectField } from './plain-client.ts';

/*
 * Priorities of tickets as the documentation promises them, by a client that knows nothing but HTTP.
 */

const product = testProduct();

let all: Callers;
let id: number;

beforeAll(async () => {
  all = await callers(product);
  ({ id } = await fileTicket(product, (await signedInAs(product, 'customers')).browser));
});

it.each([
  ['GET', 'priorities'],
  ['PUT', 'tickets/999999'],
] as const)('%s %s is for agents alone', async (...call) => {
  await expectClosed(all, [...call]);
});

it('lists them all, the least urgent first', async () => {
  const { status, body } = await all.agent.get('priorities');
  expect([status, body]).toEqual([
    200,
    {
      status: 'success',
      priorities: [
        { id: 1, name: 'low', label: 'Low', color: 'gray', level: 1, is_default: false },
        { id: 2, name: 'normal', label: 'Normal', color: 'gray', level: 2, is_default: true },
        { id: 3, name: 'high', label: 'High', color: 'yellow', level: 3, is_default: false },
        { id: 4, name: 'urgent', label: 'Urgent', color: 'red', level: 4, is_default: false },
      ],
    },
  ]);
});

it('takes one by name or id, and lists by it', async () => {
  expect((await all.agent.put(`tickets/${id}`, { priority: 4 })).body.ticket.priority).toBe('urgent');
  const named = await all.agent.put(`tickets/${id}`, { priority: 'high', subject: 'On fire' });
  expect([named.status, Object.keys(named.body).sort()]).toEqual([200, ['operation', 'status', 'ticket']]);
  expect(named.body.ticket).toMatchObject({ id, priority: 'high', subject: 'On fire' });
  expect((await countedList(all.agent, 'tickets?priority=high')).map((one) => one.id)).toEqual([id]);
  const queue = await all.agent.get('tickets/queue?priority=high');
  expect(queue.body.data.map((one: { priority: string }) => one.priority)).toEqual(['high']);
  expectField(await all.agent.put(`tickets/${id}`, { priority: 'soon' }), 'priority');
  expectField(await all.agent.put(`tickets/${id}`, { subject: 'x' }), 'subject');
  expect((await all.agent.put('tickets/999999', { priority: 'low' })).status).toBe(404);
});
