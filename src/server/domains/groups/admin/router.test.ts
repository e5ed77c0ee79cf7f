import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Group } from '#shared/groups.ts';
import { auditEntries } from '../../audit/tables.ts';

const product = testProduct();

interface Answer {
  message: string;
  errors: Record<string, string[]>;
  details: { used_by?: unknown; changed?: string[] };
  group: Group;
  groups: Group[];
}

let made = 0;
const base = '/api/v1/groups';

async function createIn(admin: Browser, fields: Partial<Group> = {}): Promise<Group> {
  made += 1;
  const { status, body } = await admin.post<Answer>(base, { name: `Group ${made}`, ...fields });
  expect(status).toBe(201);
  return body.group;
}

const listIn = async (browser: Browser) => (await browser.get<Answer>(base)).body.groups;

const loggedOf = async (id: number) =>
  (
    await product.services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'group'), eq(auditEntries.subject_id, String(id))))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action);

describe('a group', () => {
  it('is stored with its members and offered to agents at once', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: agent, user } = await signedInAs(product, 'agents');
    const group = await createIn(admin, {
      name: '  Billing 🖨️ ',
      description: ' ',
      member_ids: [user.id, user.id],
      assignment: 'round_robin',
      max_open: 5,
    });
    expect(group).toMatchObject({
      ...{ name: 'Billing 🖨️', description: null, member_ids: [user.id], assignment: 'round_robin' },
      ...{ max_open: 5, is_default: false, open_tickets: 0 },
    });
    const options = await agent.trpc.tickets.agentOptions.query();
    expect(options.groups).toContainEqual({ id: group.id, name: group.name });
    expect(options.agents.find(({ id }) => id === user.id)?.group_ids).toEqual([group.id]);

    const { body } = await admin.send<Answer>('PUT', `${base}/${group.id}`, {
      ...{ name: 'Invoices', member_ids: [], max_open: null, assignment: 'manual' },
    });
    expect(body.group).toMatchObject({ name: 'Invoices', member_ids: [], max_open: null });
    expect((await agent.trpc.tickets.agentOptions.query()).groups).toContainEqual({
      ...{ id: group.id, name: 'Invoices' },
    });
    expect(await loggedOf(group.id)).toEqual(['group.create', 'group.update']);
  });

  it('has a name of its own in any case, and only agents as members', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { user: customer } = await signedInAs(product, 'customers');
    await createIn(admin, { name: 'Straße' });
    const wrong: [object, string][] = [
      [{ name: ' STRAßE ' }, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(256) }, 'name'],
      [{}, 'name'],
      [{ name: 'A', member_ids: [customer.id] }, 'member_ids'],
      [{ name: 'A', member_ids: [999_999] }, 'member_ids'],
      [{ name: 'A', assignment: 'random' }, 'assignment'],
      [{ name: 'A', max_open: 0 }, 'max_open'],
      [{ name: 'A', max_open: 501 }, 'max_open'],
      [{ name: 'A', description: 'x'.repeat(1001) }, 'description'],
    ];
    for (const [input, field] of wrong) {
      const { status, body } = await admin.post<Answer>(base, input);
      expect([status, Object.keys(body.errors)], field).toEqual([422, [field]]);
    }
    const twice = await Promise.all(
      ['At once', 'AT ONCE'].map(async (name) => (await admin.post(base, { name })).status),
    );
    expect(twice.sort()).toEqual([201, 422]);
    expect((await admin.send('PUT', `${base}/999999`, { name: 'x' })).status).toBe(404);
  });

  it('is not overwritten by whoever has read it before somebody else changed it', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { user } = await signedInAs(product, 'agents');
    const { id } = await createIn(admin);
    const change = (fields: object) => admin.send<Answer>('PUT', `${base}/${id}`, fields);
    expect((await change({ member_ids: [user.id], before: { member_ids: [] } })).status).toBe(200);
    const late = await change({ member_ids: [], before: { member_ids: [] } });
    expect([late.status, late.body.details]).toEqual([409, { changed: ['member_ids'] }]);
    expect((await change({ max_open: 3, before: { max_open: null } })).body.group.max_open).toBe(3);
  });

  it('has its place in the order that names all of them', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    await createIn(admin);
    const ids = (await listIn(admin)).map(({ id }) => id).reverse();
    const { body } = await admin.post<Answer>(`${base}/reorder`, { ids });
    expect(body.groups.map(({ id }) => id)).toEqual(ids);
    for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), 999_999], []]) {
      const answer = await admin.post<Answer>(`${base}/reorder`, { ids: wrong });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['ids']]);
    }
  });
});

describe('the default group', () => {
  it('has new tickets, is only one, and stays', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: agent } = await signedInAs(product, 'agents');
    const { browser: customer } = await signedInAs(product, 'customers');
    const first = await createIn(admin, { is_default: true });
    const second = await createIn(admin, { is_default: true });
    const defaults = (await listIn(admin)).filter(({ is_default }) => is_default);
    expect(defaults.map(({ id }) => id)).toEqual([second.id]);
    const { id } = await fileTicket(product, customer);
    expect((await agent.trpc.tickets.get.query({ id })).ticket.group_id).toBe(second.id);
    expect((await customer.trpc.tickets.get.query({ id })).ticket).not.toHaveProperty('group_id');
    expect((await admin.send('DELETE', `${base}/${second.id},${first.id}`)).status).toBe(403);
    expect((await listIn(admin)).map((group) => group.id)).toContain(first.id);
    expect((await admin.send('PUT', `${base}/${second.id}`, { is_default: false })).status).toBe(200);
    const other = await fileTicket(product, customer);
    expect((await agent.trpc.tickets.get.query({ id: other.id })).ticket.group_id).toBeNull();
  });
});

describe('a deleted group', () => {
  it('leaves its open tickets to another one, and closed ones at least to none', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: agent } = await signedInAs(product, 'agents');
    const { browser: customer } = await signedInAs(product, 'customers');
    const [used, other, unused] = [await createIn(admin), await createIn(admin), await createIn(admin)];
    const open = await fileTicket(product, customer);
    const closed = await fileTicket(product, customer);
    const ids = [open.id, closed.id];
    await agent.trpc.tickets.assign.mutate({ ids, groupId: used.id });
    await agent.trpc.tickets.setStatus.mutate({ id: closed.id, status: 'closed' });
    expect((await listIn(agent)).find(({ id }) => id === used.id)?.open_tickets).toBe(1);

    const refused = await admin.send<Answer>('DELETE', `${base}/${used.id},${unused.id}`);
    expect([refused.status, refused.body.details]).toEqual([
      ...[409, { used_by: [{ type: 'tickets', count: 1 }] }],
    ]);
    for (const wrong of [used.id, 999_999]) {
      const body = { replacement_id: wrong };
      const answer = await admin.send<Answer>('DELETE', `${base}/${used.id}`, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['replacement_id']]);
    }
    expect((await admin.send('DELETE', `${base}/${unused.id},999999`)).status).toBe(200);
    expect((await admin.send('DELETE', `${base}/${unused.id}`)).status).toBe(404);
    expect((await admin.send('DELETE', `${base}/${used.id}?replacement_id=${other.id}`)).status).toBe(200);
    for (const id of ids) {
      expect((await agent.trpc.tickets.get.query({ id })).ticket.group_id).toBe(other.id);
      const { data } = await agent.trpc.tickets.history.query({ id, type: 'group' });
      expect(data.map((event) => event.data)).toEqual([
        { from: { id: used.id, name: null }, to: { id: other.id, name: other.name } },
        { from: null, to: { id: used.id, name: null } },
      ]);
    }
    await agent.trpc.tickets.setStatus.mutate({ id: open.id, status: 'closed' });
    expect((await admin.send('DELETE', `${base}/${other.id}`)).status).toBe(200);
    expect((await agent.trpc.tickets.get.query({ id: open.id })).ticket.group_id).toBeNull();
    expect(await loggedOf(used.id)).toEqual(['group.create', 'group.delete']);
  });
});
