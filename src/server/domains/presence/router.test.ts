import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PresentPerson } from '#shared/presence.ts';
import { tabHeader } from '#shared/tab-header.ts';
import { userTopic } from '../../platform/events/events.ts';
import type { Services } from '../../platform/services.ts';
import { closeServices, openServices } from '../../services.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { createUser } from '../auth/service.ts';
import { roles } from '../auth/tables.ts';
import { ticketPresence } from '../tickets/presence-tables.ts';
import { deletePresence, readPresence } from './service.ts';

const product = testProduct();

type Signed = Awaited<ReturnType<typeof signedInAs>>;

interface Answer {
  people: PresentPerson[];
  presence: Record<string, PresentPerson[]>;
  errors: Record<string, string[]>;
}

let ann: Signed;
let bob: Signed;
let customer: Signed;
beforeAll(async () => {
  [ann, bob] = [await signedInAs(product, 'agents'), await signedInAs(product, 'agents')];
  customer = await signedInAs(product, 'customers');
});

const file = async () => (await fileTicket(product, customer.browser)).id;
const path = (id: unknown) => `/api/v1/tickets/${id}/presence`;
const report = ({ browser }: { browser: Browser }, id: unknown, state: string, tab?: string) =>
  browser.post<Answer>(path(id), { state }, tab === undefined ? {} : { headers: { [tabHeader]: tab } });
const seenBy = async ({ browser }: Signed, id: number) =>
  (await browser.get<Answer>(path(id))).body.people.map(({ user, state }) => [user.id, state]);
const list = ({ browser }: Signed, ids: string) => browser.get<Answer>(`/api/v1/tickets/presence?ids=${ids}`);

/** As if the last calls were so many seconds ago. */
const ago = (seconds: number, id: number) =>
  product.services.db
    .update(ticketPresence)
    .set({ seen_at: sql`now() - make_interval(secs => ${seconds})` })
    .where(sql`ticket_id = ${id}`);

/** An agent who works only on what is assigned to them. */
async function limitedAgent(): Promise<Signed> {
  const name = newEmail('role');
  const scope = [{ name: 'scope', value: 'assigned' }];
  const permissions = [
    { name: 'tickets.view', restrictions: scope },
    { name: 'tickets.update', restrictions: [] },
  ];
  await product.services.db.insert(roles).values({ name, permissions });
  const email = newEmail('limited');
  const user = await createUser(product.services, { email, password, first_name: 'Lim' }, [name]);
  return { user, browser: await (await product.visit()).signIn(email, password) };
}

describe('presence on a ticket', () => {
  it('is seen by colleagues, without oneself, until someone leaves', async () => {
    const id = await file();
    expect((await report(ann, id, 'viewing')).body.people).toEqual([]);
    expect((await report(bob, id, 'replying')).body.people).toEqual([
      {
        user: { id: ann.user.id, display_name: expect.any(String), avatar: null },
        state: 'viewing',
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
    expect(await seenBy(ann, id)).toEqual([[bob.user.id, 'replying']]);
    await report(bob, id, 'noting');
    expect(await seenBy(ann, id)).toEqual([[bob.user.id, 'noting']]);
    expect((await report(bob, id, 'left')).body.people).toHaveLength(1);
    expect(await seenBy(ann, id)).toEqual([]);
    // Who was not there can leave, too.
    expect((await report(bob, id, 'left')).status).toBe(200);
  });

  it('of several tabs is the one in which most happens, until that is closed', async () => {
    const id = await file();
    await report(bob, id, 'replying', 'one');
    await report(bob, id, 'viewing', 'two');
    expect(await seenBy(ann, id)).toEqual([[bob.user.id, 'replying']]);
    await report(bob, id, 'left', 'one');
    expect(await seenBy(ann, id)).toEqual([[bob.user.id, 'viewing']]);
  });

  it('ends 30 seconds after the last call, and leaves no row behind', async () => {
    const id = await file();
    const since = async () => (await ann.browser.get<Answer>(path(id))).body.people[0]?.since ?? '';
    await report(bob, id, 'viewing');
    const begun = await since();
    await ago(29, id);
    expect(await seenBy(ann, id)).toEqual([[bob.user.id, 'viewing']]);
    await report(bob, id, 'viewing');
    expect(await since()).toBe(begun);
    await ago(31, id);
    expect(await seenBy(ann, id)).toEqual([]);
    expect((await list(ann, `${id}`)).body.presence).toEqual({ [id]: [] });
    // Who comes back begins anew.
    await report(bob, id, 'viewing');
    expect(await since()).not.toBe(begun);
    await ago(31, id);
    await report(ann, await file(), 'viewing');
    expect(await product.services.db.$count(ticketPresence, sql`ticket_id = ${id}`)).toBe(0);
  });

  it('of many tickets is one call, in which those out of reach and unknown ones are left out', async () => {
    const limited = await limitedAgent();
    const [mine, free] = [await file(), await file()];
    await ann.browser.trpc.tickets.assign.mutate({ ids: [mine], userId: limited.user.id });
    for (const id of [mine, free]) await report(bob, id, 'viewing');
    await report(ann, free, 'viewing');
    const ofBob = [expect.objectContaining({ user: expect.objectContaining({ id: bob.user.id }) })];
    expect((await list(ann, `${mine},${free},999999`)).body.presence).toEqual({
      [mine]: ofBob,
      [free]: ofBob,
    });
    expect((await list(limited, `${mine},${free}`)).body.presence).toEqual({ [mine]: ofBob });
    expect((await report(limited, mine, 'viewing')).status).toBe(200);
    for (const id of [free, 999_999]) {
      expect((await report(limited, id, 'viewing')).status).toBe(404);
      expect((await limited.browser.get(path(id))).status).toBe(404);
    }
    expect(await seenBy(bob, free)).toEqual([[ann.user.id, 'viewing']]);
  });

  it('is no matter of customers, and says what is wrong with a call', async () => {
    const id = await file();
    expect((await report(customer, id, 'nonsense')).status).toBe(403);
    expect((await customer.browser.get(path(id))).status).toBe(403);
    expect((await list(customer, `${id}`)).status).toBe(403);
    expect(await seenBy(ann, id)).toEqual([]);
    const refused = await report(ann, id, 'asleep');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['state']]);
    expect((await ann.browser.post(path(id), {})).status).toBe(422);
    expect((await report(ann, 'x', 'viewing')).status).toBe(422);
    const many = Array.from({ length: 101 }, (_, n) => n + 1);
    for (const ids of ['x', '0', many.join()]) {
      const answer = await list(ann, ids);
      expect([answer.status, Object.keys(answer.body.errors)[0]]).toEqual([
        422,
        expect.stringMatching(/^ids/),
      ]);
    }
    expect((await ann.browser.get('/api/v1/tickets/presence')).status).toBe(422);
    expect((await list(ann, '')).status).toBe(422);
    expect((await list(ann, many.slice(1).join())).status).toBe(200);
  });

  it('takes one statement a call', async () => {
    const id = await file();
    await report(bob, id, 'viewing');
    await product.services.jobs.drain(product.services);
    const calls = [
      () => report(ann, id, 'viewing'),
      () => report(ann, id, 'replying'),
      () => report(ann, id, 'left'),
      () => ann.browser.get<Answer>(path(id)),
      () => list(ann, `${id}`),
    ];
    for (const call of calls) {
      await call();
      const { statements } = await product.counter.ofWork(call);
      expect(statements, statements.join('\n')).toHaveLength(1);
    }
  });

  it('is told to those who are there when it changes, and to nobody by a heartbeat', async () => {
    const id = await file();
    const heard: string[] = [];
    const { events } = product.services;
    const stops = [ann, bob].map(({ user }) =>
      events.subscribe([userTopic(user.id)], ({ name, id: about }) => {
        if (name === 'presence' && about === id) heard.push(user === ann.user ? 'ann' : 'bob');
      }),
    );
    await report(ann, id, 'viewing');
    await report(bob, id, 'viewing');
    await vi.waitFor(() => expect(heard).toEqual(['ann']));
    await report(bob, id, 'viewing');
    await report(ann, id, 'replying');
    await report(bob, id, 'left');
    await vi.waitFor(() => expect(heard).toEqual(['ann', 'bob', 'ann']));
    for (const stop of stops) stop();
  });

  it('of an account ends with it', async () => {
    const id = await file();
    await report(bob, id, 'viewing');
    const { services } = product;
    await services.db.transaction((tx) => deletePresence(services, tx, bob.user.id));
    expect(await seenBy(ann, id)).toEqual([]);
  });
});

describe('another process on the same database', () => {
  let other: Services;
  beforeAll(async () => {
    const { connection, env } = product.services;
    other = await openServices(env, { connection: { ...connection, close: async () => undefined } });
  });
  afterAll(() => closeServices(other));

  it('knows who is there, and is told when that changes', async () => {
    const id = await file();
    const heard: (number | null)[] = [];
    const stop = other.events.subscribe([userTopic(ann.user.id)], (hint) => {
      if (hint.name === 'presence') heard.push(hint.id);
    });
    await report(ann, id, 'viewing');
    await report(bob, id, 'replying');
    const { people } = await readPresence(other, toCurrentUser(ann.user), id);
    expect(people.map(({ user, state }) => [user.id, state])).toEqual([[bob.user.id, 'replying']]);
    await vi.waitFor(() => expect(heard).toEqual([id]));
    stop();
  });
});
