import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rows } from '../../platform/db/statements.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

interface Answer {
  reply?: { id: number };
  ticket: { id: number };
  operation?: { id: string };
  pagination: { data: { id: number; type: string }[] };
}

/** One step: what is done, and to which of the tickets, messages and operations that there are. */
interface Step {
  what: 'reply' | 'note' | 'answer' | 'merge' | 'split' | 'splitAll' | 'undo';
  which: number;
  other: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom('reply', 'note', 'answer', 'merge', 'merge', 'split', 'splitAll', 'undo', 'undo'),
    which: fc.nat(20),
    other: fc.nat(20),
  }),
  { minLength: 4, maxLength: 12 },
);

type Row = {
  id: number;
  user_id: number;
  replies_count: number;
  counted: number;
  merged_into: number | null;
  is_waiting: boolean;
  is_over: boolean;
  is_trashed: boolean;
  waits: boolean;
};

/** The stored columns of tickets, and what they are to be by their messages. */
const ticketsNow = (ids: readonly number[]) =>
  rows<Row>(
    product.services.db,
    sql`select id, user_id, replies_count, merged_into, waiting_since is not null as is_waiting, closed_at is not null as is_over, deleted_at is not null as is_trashed,
      (select count(*) from replies where ticket_id = tickets.id and type = 'replies')::integer as counted,
      coalesce((select by_requester from replies where ticket_id = tickets.id and type = 'replies' order by id desc limit 1), false) as waits
    from tickets where id = any(${`{${ids.join()}}`}::text::integer[]) order by id`,
  );

async function world() {
  const agent = await signedInAs(product, 'agents');
  const customers = [await signedInAs(product, 'customers'), await signedInAs(product, 'customers')];
  const ids: number[] = [];
  for (const { browser } of [...customers, ...customers]) ids.push((await fileTicket(product, browser)).id);
  return { agent: agent.browser, customers, ids, operations: [] as string[] };
}

type World = Awaited<ReturnType<typeof world>>;

const at = <Item>(list: readonly Item[], place: number) => list[place % list.length];

const messagesOf = async (browser: Browser, id: number) =>
  (await browser.get<Answer>(`/api/v1/tickets/${id}/replies?perPage=50`)).body.pagination?.data ?? [];

/** Makes a step. Answers with the message that it wrote, if it wrote one. */
async function make({ agent, customers, ids, operations }: World, { what, which, other }: Step) {
  const id = at(ids, which) ?? 0;
  const write = (browser: Browser, type: string) =>
    browser.post<Answer>(`/api/v1/tickets/${id}/replies`, { body: '<p>More</p>', type });
  if (what === 'reply' || what === 'note')
    return (await write(agent, what === 'note' ? 'notes' : 'replies')).body.reply;
  if (what === 'answer')
    return (await write((at(customers, other) as World['customers'][0]).browser, 'replies')).body.reply;
  if (what === 'undo') {
    const operation = operations.splice(other % Math.max(1, operations.length), 1)[0];
    if (operation === undefined) return undefined;
    const { status } = await agent.post(`/api/v1/operations/${operation}/undo`);
    expect([200, 409]).toContain(status);
    return undefined;
  }
  const into = at(ids, other) ?? 0;
  const reply_id = at(
    (await messagesOf(agent, id)).map((message) => message.id),
    other,
  );
  const answer =
    what === 'merge'
      ? await agent.post<Answer>('/api/v1/tickets/merge', { ids: [id, into], into })
      : await agent.post<Answer>(`/api/v1/tickets/${id}/split`, { reply_id, following: what === 'splitAll' });
  if (answer.body.operation !== undefined) operations.push(answer.body.operation.id);
  if (answer.status === 201) ids.push(answer.body.ticket.id);
  expect(answer.status).toBeLessThan(500);
  return undefined;
}

it('loses, doubles and shows no message to the wrong person by any sequence of changes', async () => {
  const made = await world();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const before = await Promise.all(made.ids.map((id) => messagesOf(made.agent, id)));
      const written = new Set(before.flat().map(({ id }) => id));
      for (const step of sequence) {
        const reply = await make(made, step);
        if (reply !== undefined) written.add(reply.id);
      }
      const found = await Promise.all(made.ids.map((id) => messagesOf(made.agent, id)));
      // Each message once, in one ticket.
      expect(
        found
          .flat()
          .map(({ id }) => id)
          .sort((a, b) => a - b),
      ).toEqual([...written].sort((a, b) => a - b));
      for (const ticket of await ticketsNow(made.ids)) {
        expect(ticket.replies_count).toBe(ticket.counted);
        if (ticket.is_trashed) expect(ticket.counted).toBe(0);
        if (ticket.merged_into !== null) expect([ticket.counted, ticket.is_over]).toEqual([0, true]);
        expect(ticket.is_waiting).toBe(ticket.waits && !ticket.is_over);
        const place = made.ids.indexOf(ticket.id);
        const shown = found[place]?.filter(({ type }) => type === 'replies').map(({ id }) => id);
        for (const { user, browser } of made.customers) {
          const answer = await browser.get<Answer>(`/api/v1/tickets/${ticket.id}/replies?perPage=50`);
          const seen = answer.status === 200 ? answer.body.pagination.data.map(({ id }) => id) : null;
          expect(seen).toEqual(user.id === ticket.user_id && !ticket.is_trashed ? shown : null);
        }
      }
    }),
    { numRuns: 6, seed: 20_260 },
  );
});
