import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QueueRow } from '#shared/ticket-queue.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { activate, withWorkspaces, workspaceOf } from '../../testing/workspaces.ts';
import { createUser } from '../auth/service.ts';
import { roles } from '../auth/tables.ts';
import { saveSettings } from '../settings/service.ts';
import { workspaces } from '../workspaces/tables.ts';

const product = testProduct();

/** A workspace of that name with so many open tickets of its member, the newest first. */
async function workspaceWith(name: string, count = 1) {
  const { id, people } = await workspaceOf(product, 'owner', 'member');
  await product.services.db.update(workspaces).set({ name }).where(eq(workspaces.id, id));
  activate(people.member.browser, id);
  const filed: number[] = [];
  for (let left = count; left > 0; left -= 1) {
    filed.unshift((await fileTicket(product, people.member.browser, 'The zeppelin leaks')).id);
  }
  await product.services.jobs.drain(product.services);
  return { id, people, filed };
}

/** An agent restricted to assigned tickets. */
async function limitedAgent() {
  const role = newEmail('role');
  const view = { name: 'tickets.view', restrictions: [{ name: 'scope', value: 'assigned' }] };
  const permissions = [{ name: 'tickets.update', restrictions: [] }, view];
  await product.services.db.insert(roles).values({ name: role, permissions });
  const email = newEmail('limited');
  const user = await createUser(product.services, { email, password, first_name: 'Li' }, [role]);
  return { user, browser: await (await product.visit()).signIn(email, password) };
}

interface Queue {
  data: QueueRow[];
  workspace: { id: number; name: string } | null;
}

/** The list over REST and tRPC: rows, workspace name, and the counts of folders. */
async function narrowed(browser: Browser, id: number, more: { query?: string } = {}) {
  const asked = { folder: 'open' as const, workspace_id: id, ...more };
  const words = more.query === undefined ? '' : `&query=${more.query}`;
  const [spoken, plain] = [
    await browser.trpc.tickets.queue.query(asked),
    await browser.get<Queue>(`/api/v1/tickets/queue?folder=open&workspace_id=${id}${words}`),
  ];
  expect(plain.status).toBe(200);
  const ids = spoken.data.map((row) => row.id);
  expect(plain.body.data.map((row) => row.id)).toEqual(ids);
  expect(plain.body.workspace).toEqual(spoken.workspace);
  const { counts } = await browser.trpc.tickets.counts.query({ workspace_id: id });
  const counted = await browser.get<{ counts: typeof counts }>(`/api/v1/tickets/counts?workspace_id=${id}`);
  expect(counted.body.counts).toEqual(counts);
  return { ids, name: spoken.workspace?.name ?? null, counts };
}

const noCounts = {
  ...{ mine: 0, mentions: 0, following: 0, drafts: 0, unassigned: 0, open: 0, pending: 0 },
  ...{ snoozed: 0, closed: 0, spam: 0, deleted: 0 },
};
const nothing = { ids: [], name: null, counts: noCounts };

beforeAll(() => withWorkspaces(product));

describe('the queue of one workspace', () => {
  it('lists, searches and counts its tickets alone', async () => {
    const { id, filed } = await workspaceWith('Zeppelin works', 3);
    await workspaceWith('Other');
    const { browser, user } = await signedInAs(product, 'agents');
    const { trpc } = browser;
    const [newest = 0, middle = 0, oldest = 0] = filed;
    const all = await narrowed(browser, id);
    expect([...all.ids].sort()).toEqual([...filed].sort());
    expect(all).toMatchObject({
      name: 'Zeppelin works',
      counts: { ...noCounts, open: 3, unassigned: 3 },
    });
    expect((await narrowed(browser, id, { query: 'zeppelin' })).ids.sort()).toEqual([...filed].sort());
    await trpc.tickets.assign.mutate({ ids: [newest], userId: user.id });
    await trpc.tickets.setStatus.mutate({ id: middle, status: 'closed' });
    const after = await narrowed(browser, id);
    expect([...after.ids].sort()).toEqual([newest, oldest].sort());
    expect(after.counts).toEqual({ ...noCounts, mine: 1, unassigned: 1, open: 2, closed: 1 });
    const { counts } = await trpc.tickets.counts.query({});
    expect(counts.open).toBeGreaterThan(2);
  });

  it('is empty for a number that no workspace has, for one that is gone, and while the part is off', async () => {
    const { id, people, filed } = await workspaceWith('Gone soon');
    const { browser } = await signedInAs(product, 'agents');
    expect((await narrowed(browser, id)).ids).toEqual(filed);
    expect(await narrowed(browser, id + 1000)).toEqual(nothing);
    const wrong = await browser.get('/api/v1/tickets/queue?workspace_id=acme');
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['workspace_id']]);

    await saveSettings(product.services, { workspaces: { integrated: false } });
    expect(await narrowed(browser, id)).toEqual(nothing);
    expect(await narrowed(browser, id, { query: 'zeppelin' })).toEqual(nothing);
    const listed = `/api/v1/tickets?workspace_id=${id}`;
    expect((await browser.get<{ pagination: { total: number } }>(listed)).body.pagination.total).toBe(0);
    expect((await browser.get('/api/v1/tickets/workspaces')).status).toBe(404);
    await withWorkspaces(product);

    await people.owner.browser.trpc.workspaces.remove.mutate({ id });
    expect(await narrowed(browser, id)).toEqual(nothing);
    const all = await browser.trpc.tickets.queue.query({ folder: 'open' });
    expect(all.data.map((row) => row.id)).toContain(filed[0]);
  });

  it('is nothing for customers, members of it included', async () => {
    const { id, people } = await workspaceWith('Curious');
    const { browser } = people.owner;
    const paths = ['queue', 'counts', 'workspaces'].map((name) => `tickets/${name}?workspace_id=${id}`);
    for (const path of paths) expect((await browser.get(`/api/v1/${path}`)).status).toBe(403);
  });

  it('says no more to agents who reach only what is assigned to them', async () => {
    const { id, filed } = await workspaceWith('Half hidden', 2);
    const hidden = await workspaceWith('Wholly hidden');
    const { browser, user } = await limitedAgent();
    expect(await narrowed(browser, id)).toEqual(nothing);
    expect((await browser.trpc.tickets.workspaces.query({})).data).toEqual([]);
    const [mine = 0] = filed;
    const { trpc } = (await signedInAs(product, 'agents')).browser;
    await trpc.tickets.assign.mutate({ ids: [mine], userId: user.id });
    expect(await narrowed(browser, id)).toEqual({
      ids: [mine],
      name: 'Half hidden',
      counts: { ...noCounts, mine: 1, open: 1 },
    });
    expect(await narrowed(browser, hidden.id)).toEqual(nothing);
    expect((await browser.trpc.tickets.workspaces.query({})).data.map((each) => each.id)).toEqual([id]);
  });
});

describe('the workspaces that agents are offered', () => {
  it('come by name, and by a part of it', async () => {
    const { id } = await workspaceWith('100% Über_Cargo', 0);
    await workspaceWith('another cargo', 0);
    const { browser } = await signedInAs(product, 'agents');
    const found = async (query: string) => {
      const path = `/api/v1/tickets/workspaces?query=${encodeURIComponent(query)}`;
      const { status, body } = await browser.get<{ data: { name: string }[]; has_more: boolean }>(path);
      expect(status).toBe(200);
      expect(body).toMatchObject(await browser.trpc.tickets.workspaces.query({ query }));
      return body;
    };
    expect((await found('CARGO')).data.map(({ name }) => name)).toEqual(['100% Über_Cargo', 'another cargo']);
    expect((await found(' 0% ')).data).toEqual([{ id, name: '100% Über_Cargo', members_count: 2 }]);
    expect((await found('r_c')).data).toHaveLength(1);
    expect((await found('\\')).data).toEqual([]);
  });

  it('are twenty at once, and say so when there are others', async () => {
    const names = Array.from({ length: 21 }, (_, place) => ({
      name: `Bulk ${String(place).padStart(2, '0')}`,
    }));
    await product.services.db.insert(workspaces).values(names);
    const { trpc } = (await signedInAs(product, 'agents')).browser;
    const many = await trpc.tickets.workspaces.query({ query: 'bulk' });
    expect([many.data.length, many.has_more]).toEqual([20, true]);
    const few = await trpc.tickets.workspaces.query({ query: 'bulk 2' });
    expect([few.data.map(({ name }) => name), few.has_more]).toEqual([['Bulk 20'], false]);
  });
});
