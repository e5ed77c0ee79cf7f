import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { JobResult } from '#shared/jobs.ts';
import type { Macro, macroRunSchema } from '#shared/macros.ts';
import type { Operation } from '#shared/operations.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

interface Answer {
  macro: Macro;
  results: z.output<typeof macroRunSchema>['results'];
  operation: Operation | null;
  ticket: TicketDetails;
  field: { id: number };
  job: { id: string };
  pagination: { data: Reply[] };
  message: string;
}

let count = 0;

/** Two tickets to work on, one in the trash, and one that is spam. */
async function start() {
  const customer = await signedInAs(product, 'customers');
  const { browser } = await signedInAs(product, 'agents');
  const file = async () => (await fileTicket(product, customer.browser)).id;
  const tickets = { first: await file(), trashed: await file(), spam: await file(), last: await file() };
  await browser.send('DELETE', `/api/v1/tickets/${tickets.trashed}`);
  await browser.post(`/api/v1/tickets/${tickets.spam}/spam`, {});
  return {
    browser,
    tickets,
    made: async (actions: readonly object[], more: object = {}) => {
      count += 1;
      const macro = { name: `Refused ${count}`, actions, ...more };
      return (await browser.post<Answer>('/api/v1/macros', macro)).body.macro;
    },
    run: ({ id }: Macro, ticket_ids: readonly number[]) =>
      browser.post<Answer>(`/api/v1/macros/${id}/run`, { ticket_ids }),
    preview: ({ id }: Macro, ticket_id: number) =>
      browser.post<Answer>(`/api/v1/macros/${id}/preview`, { ticket_id }),
    read: async (id: number) => (await browser.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket,
    replies: async (id: number) =>
      (await browser.get<Answer>(`/api/v1/tickets/${id}/replies`)).body.pagination.data.length,
  };
}

/** While every write of one ticket fails, as it does with a row that is broken. */
async function withBroken(id: number, run: () => Promise<void>) {
  const { db } = product.services;
  await db.execute(
    sql.raw(`alter table tickets add constraint broken_row check (id is distinct from ${id}) not valid`),
  );
  try {
    await run();
  } finally {
    await db.execute(sql.raw('alter table tickets drop constraint broken_row'));
  }
}

/** While the site has a field that tickets need to be closed. */
async function withRequiredField(run: () => Promise<void>) {
  const admin = (await signedInAs(product, 'admins')).browser;
  count += 1;
  const about = { key: `os_${count}`, label: 'Operating system', type: 'text', required: 'close' };
  const { field } = (await admin.post<Answer>('/api/v1/ticket-fields', about)).body;
  try {
    await run();
  } finally {
    await admin.send('PUT', `/api/v1/ticket-fields/${field.id}`, { enabled: false });
  }
}

const required = 'The Operating system field is required.';
const requiredText = {
  line: 'The :attribute field is required.',
  values: { attribute: expect.anything() },
};

describe('a macro that replies', () => {
  it('answers the tickets that take a reply, and names the refusal of each other', async () => {
    const { tickets, made, run, preview, replies } = await start();
    const { first, trashed, spam, last } = tickets;
    const macro = await made([{ type: 'reply', body: 'It is done.' }]);
    const { status, body } = await run(macro, [first, trashed, spam, last]);
    expect([status, body.results]).toEqual([
      200,
      [
        { ticket_id: first, ok: true, message: null, text: null },
        { ticket_id: trashed, ok: false, message: expect.stringContaining('trash'), text: null },
        { ticket_id: spam, ok: false, message: expect.stringContaining('spam'), text: null },
        { ticket_id: last, ok: true, message: null, text: null },
      ],
    ]);
    expect(body.operation).toMatchObject({ tickets_count: 2 });
    expect([await replies(first), await replies(last)]).toEqual([2, 2]);
    for (const [id, word] of [
      [trashed, 'trash'],
      [spam, 'spam'],
    ] as const) {
      const tried = await preview(macro, id);
      expect([tried.status, tried.body.message]).toEqual([409, expect.stringContaining(word)]);
    }
  });

  it('names the field that a ticket needs to be closed', async () => {
    const { tickets, made, run, preview, replies } = await start();
    const { first } = tickets;
    await withRequiredField(async () => {
      const macro = await made([{ type: 'status', status: 'closed' }], { body: 'Bye.' });
      expect((await run(macro, [first])).body.results).toEqual([
        { ticket_id: first, ok: false, message: required, text: requiredText },
      ]);
      expect(await preview(macro, first)).toMatchObject({ status: 422, body: { message: required } });
    });
    expect(await replies(first)).toBe(1);
  });
});

describe('a ticket that fails in an unexpected way', () => {
  it.each([
    { type: 'reply', body: 'Hello.' },
    { type: 'priority', priority: 'urgent' },
  ])('does not stop %j in the others', async (action) => {
    const { tickets, made, run } = await start();
    const { first, spam, last } = tickets;
    const macro = await made([action]);
    await withBroken(first, async () => {
      const { status, body } = await run(macro, [first, spam, last]);
      expect([status, body.results.map(({ ok }) => ok)]).toEqual([200, [false, false, true]]);
      expect(body.results[0]?.message).toBe('Something went wrong. Please try again.');
      expect(body.operation).toMatchObject({ tickets_count: 1 });
    });
  });
});

describe('a reply in bulk', () => {
  it('names the refusal of each ticket', async () => {
    const { browser, tickets, replies } = await start();
    const { first, trashed, spam } = tickets;
    const results = async (ids: readonly number[]) => {
      const action = { type: 'reply', body: 'It is done.', status: 'closed' };
      const { job } = (await browser.post<Answer>('/api/v1/tickets/bulk', { ids, action })).body;
      const { body } = await browser.get<{ pagination: { data: JobResult[] } }>(
        `/api/v1/jobs/${job.id}/results`,
      );
      return body.pagination.data.map(({ ok, message, text }) => [ok, message, text]);
    };
    await withRequiredField(async () => {
      expect(await results([first])).toEqual([[false, required, requiredText]]);
    });
    expect(await results([first, trashed, spam])).toEqual([
      [true, null, null],
      [false, expect.stringContaining('trash'), null],
      [false, expect.stringContaining('spam'), null],
    ]);
    expect(await replies(first)).toBe(2);
  });
});
