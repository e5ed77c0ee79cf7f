import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Agent } from '#shared/agents.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { userActivity } from '../auth/tables.ts';

const product = testProduct();

interface Answer {
  agents: Agent[];
  agent: Agent;
  errors: Record<string, string[]>;
}

const path = '/api/v1/agents';
const say = (browser: Browser, body: object) => browser.send<Answer>('PUT', `${path}/me/availability`, body);
const seenBy = async (browser: Browser, id: number) =>
  (await browser.get<Answer>(path)).body.agents.find((agent) => agent.id === id);

describe('agents', () => {
  it('are there until they say or do otherwise, and everybody who assigns sees it', async () => {
    const [ann, bob] = [await signedInAs(product, 'agents'), await signedInAs(product, 'agents')];
    const customer = await signedInAs(product, 'customers');
    expect(await seenBy(bob.browser, ann.user.id)).toMatchObject({
      availability: 'online',
      group_ids: [],
      open_tickets: 0,
      pending_tickets: 0,
    });
    expect(await seenBy(bob.browser, customer.user.id)).toBeUndefined();
    for (const state of ['busy', 'away', 'offline', 'online']) {
      expect(await say(ann.browser, { state })).toMatchObject({
        status: 200,
        body: { agent: { id: ann.user.id, availability: state } },
      });
      expect((await seenBy(bob.browser, ann.user.id))?.availability).toBe(state);
    }
    const { agents } = await bob.browser.trpc.tickets.agentOptions.query();
    expect(agents.find(({ id }) => id === ann.user.id)?.availability).toBe('online');
    await product.services.db
      .update(userActivity)
      .set({ last_active_at: sql`now() - interval '31 minutes'` })
      .where(sql`user_id = ${ann.user.id}`);
    expect((await seenBy(bob.browser, ann.user.id))?.availability).toBe('offline');
    const listed = (query: string) =>
      bob.browser.get<{ pagination: { data: Agent[] } }>(`/api/v1/users?${query}`);
    const people = [...(await listed('role=agents')).body.pagination.data];
    expect(people.find(({ id }) => id === ann.user.id)?.availability).toBe('offline');
    const [other] = (await listed(`query=${customer.user.email}`)).body.pagination.data;
    expect(other).toMatchObject({ id: customer.user.id, availability: null });
  });

  it('give what they work on back when they leave, which the tickets tell', async () => {
    const [ann, customer] = [await signedInAs(product, 'agents'), await signedInAs(product, 'customers')];
    const [open, closed] = [
      await fileTicket(product, customer.browser),
      await fileTicket(product, customer.browser),
    ];
    await ann.browser.trpc.tickets.assign.mutate({ ids: [open.id, closed.id], userId: ann.user.id });
    await ann.browser.trpc.tickets.setStatus.mutate({ id: closed.id, status: 'closed' });
    expect((await seenBy(ann.browser, ann.user.id))?.open_tickets).toBe(1);
    const assignee = async (id: number) =>
      (await ann.browser.trpc.tickets.get.query({ id })).ticket.assigned_to;
    expect((await say(ann.browser, { state: 'away' })).status).toBe(200);
    expect(await assignee(open.id)).toBe(ann.user.id);
    const left = await say(ann.browser, { state: 'away', hand_over: 'true' });
    expect(left.body.agent).toMatchObject({ availability: 'away', open_tickets: 0 });
    expect([await assignee(open.id), await assignee(closed.id)]).toEqual([null, ann.user.id]);
    const { events } = await ann.browser.trpc.tickets.events.query({ id: open.id });
    expect(events.at(-1)).toMatchObject({
      type: 'assigned',
      user: { id: ann.user.id },
      data: { from: { id: ann.user.id }, to: null },
    });
  });

  it('say it of themselves only, in the words there are', async () => {
    const [ann, customer] = [await signedInAs(product, 'agents'), await signedInAs(product, 'customers')];
    expect((await (await product.visit()).get(path)).status).toBe(401);
    expect((await customer.browser.get(path)).status).toBe(403);
    expect((await say(customer.browser, { state: 'nonsense' })).status).toBe(403);
    expect(await say(ann.browser, { state: 'asleep' })).toMatchObject({
      status: 422,
      body: { errors: { state: [expect.any(String)] } },
    });
    expect((await say(ann.browser, {})).status).toBe(422);
    expect((await say(ann.browser, { state: 'away', hand_over: 'perhaps' })).status).toBe(422);
  });
});
