import { beforeAll, describe, expect, it } from 'vitest';
import { saveSettings } from '../../domains/settings/service.ts';
import { testProduct } from '../harness.ts';
import { type Callers, callers, expectField, type Json, type PlainClient, refusals } from './plain-client.ts';

/*
 * Notifications as the documentation promises them, by a client that knows nothing but HTTP.
 */

const product = testProduct();

let all: Callers;
let customer: PlainClient;

const path = 'notifications/me/subscriptions';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A request of the customer with so many answers, each of which they are told of. */
async function answered(times: number): Promise<number> {
  const lists = await customer.get('value-lists/ticketCategories');
  const created = await customer.post('tickets', {
    subject: 'Printer',
    body: '<p>It is off.</p>',
    category: lists.body.ticketCategories[0].id,
  });
  const { id } = created.body.ticket;
  for (let each = 0; each < times; each += 1) {
    await all.admin.post(`tickets/${id}/replies`, { body: `<p>Answer ${each}</p>` });
  }
  await product.services.jobs.drain(product.services);
  return id;
}

beforeAll(async () => {
  all = await callers(product);
  ({ customer } = all);
  await saveSettings(product.services, { notif_subs: { integrated: true } });
});

describe('D8.1 and D8.2', () => {
  it('lists one’s own, newest first, by pages, in the promised shape', async () => {
    const id = await answered(3);
    const { status, body } = await customer.get('notifications?perPage=2');
    expect(status).toBe(200);
    expect(body.status).toBe('success');
    const { data, per_page, current_page, next_page } = body.pagination;
    expect({ per_page, current_page, next_page }).toEqual({ per_page: 2, current_page: 1, next_page: 2 });
    expect(data).toHaveLength(2);
    for (const item of data as Json[]) {
      expect(item).toMatchObject({
        id: expect.stringMatching(uuid),
        type: 'ticket_reply',
        read_at: null,
        created_at: expect.stringMatching(/Z$/),
        data: { mainAction: { action: `/hc/tickets/${id}`, label: expect.any(String) } },
      });
      expect(item.data.lines[0].type).toBe('primary');
      expect(JSON.stringify(item.data)).not.toContain('<p>');
    }
    expect(data[0].created_at >= data[1].created_at).toBe(true);
    expect((await customer.get('notifications?perPage=500')).body.pagination.per_page).toBe(100);
    expect((await customer.get('notifications?perPage=none')).body.pagination.per_page).toBe(15);
    const grouped = (await customer.get('notifications?grouped=1')).body.pagination.data;
    expect(grouped.map((item: Json) => item.group)).toEqual([{ ticket_id: id, count: 3, unread: 3 }]);
  });

  it('marks some, foreign ones skipped, and all, and says how many are left', async () => {
    const list = (await customer.get('notifications?unread=true')).body.pagination.data;
    const [first] = list;
    const mark = (body: object, who = customer) => who.post('notifications/mark-as-read', body);
    const foreign = await mark({ ids: [first.id] }, all.admin);
    expect(foreign.status).toBe(200);
    const one = await mark({ ids: [first.id, '4b0f2a0e-5f0c-4a58-8f0a-0c8c2a1d7d11'] });
    expect(one.body).toEqual({ unreadCount: list.length - 1, status: 'success' });
    const readAt = async () =>
      (await customer.get('notifications')).body.pagination.data.find(({ id }: Json) => id === first.id)
        .read_at;
    const before = await readAt();
    await mark({ ids: [first.id] });
    expect(await readAt()).toBe(before);
    expectField(await mark({}), 'ids');
    expectField(await mark({ ids: ['one'] }), 'ids');
    expect((await mark({ markAllAsUnread: true })).body.unreadCount).toBe(0);
    expect((await mark({ markAllAsRead: true })).body.unreadCount).toBe(0);
    expect((await customer.get('notifications?unread=true')).body.pagination.data).toEqual([]);
  });
});

describe('D8.3 and D8.4', () => {
  it('answers with what there is, and keeps what is sent', async () => {
    const { body } = await customer.get(path);
    expect(body.available_channels).toEqual(['email', 'browser']);
    expect(body.user_selections).toEqual([]);
    for (const group of body.subscriptions as Json[]) {
      expect(group.group_name).toEqual(expect.any(String));
      for (const each of group.subscriptions as Json[]) {
        expect(each).toMatchObject({ notif_id: expect.any(String), name: expect.any(String) });
      }
    }
    const notif_id = body.subscriptions[0].subscriptions[0].notif_id;
    const rows = [{ notif_id, channels: { email: true, browser: false } }];
    const saved = await customer.put(path, { selections: rows });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ user_selections: rows, status: 'success' });
    const refused = await customer.put(path, {
      selections: [{ notif_id: 'unknown', channels: { email: true } }],
    });
    expectField(refused, 'selections.0.notif_id');
    expectField(
      await customer.put(path, { selections: [{ notif_id, channels: { fax: true } }] }),
      'selections.0.channels',
    );
    expect((await customer.get(path)).body.user_selections).toEqual(rows);
  });

  it('is for whoever is signed in, by cookie or token, and not found while it is off', async () => {
    const calls: [string, string][] = [
      ['GET', 'notifications'],
      ['POST', 'notifications/mark-as-read'],
      ['GET', path],
      ['PUT', path],
      ['POST', 'notifications/me/browsers'],
      ['DELETE', 'notifications/me/browsers'],
    ];
    for (const [method, address] of calls) {
      const answer = await all.nobody.call(method, address, method === 'GET' ? undefined : {});
      expect([method, address, answer.status, answer.body]).toEqual([method, address, 401, refusals[401]]);
    }
    expect((await all.program.get(path)).status).toBe(200);
    expect((await all.program.post('notifications/me/browsers', {})).status).toBe(403);
    await saveSettings(product.services, { notif_subs: { integrated: false } });
    expect((await customer.get(path)).status).toBe(404);
    expect((await customer.put(path, { selections: [] })).status).toBe(404);
  });
});
