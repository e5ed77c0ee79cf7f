import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { fileTicket, signedInAs, uploadFile } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { ColleagueDraft, ServerDraft } from '#shared/drafts.ts';
import { userTopic } from '../../platform/events/events.ts';
import { pruneEntries } from '../uploads/prune.ts';

const product = testProduct();

interface Answer {
  draft: ServerDraft | null;
  details: { draft: ServerDraft | null };
  data: (ServerDraft & { ticket: { id: number }; excerpt: string })[];
  next_cursor: string | null;
}

interface Colleagues {
  drafts: ColleagueDraft[];
}

async function setUp() {
  const agent = await signedInAs(product, 'agents');
  const customer = await signedInAs(product, 'customers');
  const { id } = await fileTicket(product, customer.browser);
  const path = `/api/v1/tickets/${id}/draft`;
  const save = (input: object, { browser } = agent) => browser.send<Answer>('PUT', path, input);
  const read = async (mode = 'reply', { browser } = agent) =>
    (await browser.get<Answer>(`${path}?mode=${mode}`)).body.draft;
  return { agent, customer, id, path, save, read };
}

describe('a draft', () => {
  it('is one per person and kind of message, sanitised, and read by no one else', async () => {
    const { agent, customer, id, path, save, read } = await setUp();
    expect(await read()).toBeNull();
    const made = await save({ body: '<p>Hello<script>1</script></p>', cc: ['a@example.org'], version: 0 });
    expect(made.body.draft).toMatchObject({
      mode: 'reply',
      body: '<p>Hello</p>',
      cc: ['a@example.org'],
      version: 1,
    });
    await save({ body: '<p>Inside</p>', mode: 'note' });
    expect([(await read())?.body, (await read('note'))?.body]).toEqual(['<p>Hello</p>', '<p>Inside</p>']);
    const other = await signedInAs(product, 'agents');
    expect(await read('reply', other)).toBeNull();
    expect(await read('reply', customer)).toBeNull();
    const { data } = (await agent.browser.get<Answer>('/api/v1/drafts')).body;
    expect(data.map((one) => [one.mode, one.ticket.id, one.excerpt])).toEqual([
      ['note', id, 'Inside'],
      ['reply', id, 'Hello'],
    ]);
    expect((await agent.browser.send('DELETE', `${path}?mode=note`)).status).toBe(200);
    expect((await agent.browser.send('DELETE', `${path}?mode=note`)).status).toBe(200);
    expect(await read('note')).toBeNull();
  });

  it('is not overwritten by an older version', async () => {
    const { save, read } = await setUp();
    await save({ body: '<p>One</p>', version: 0 });
    await save({ body: '<p>Two</p>', version: 1 });
    const late = await save({ body: '<p>Late</p>', version: 1 });
    expect([late.status, late.body.details.draft?.body]).toEqual([409, '<p>Two</p>']);
    expect((await read())?.body).toBe('<p>Two</p>');
    const both = await Promise.all(['a', 'b'].map((word) => save({ body: `<p>${word}</p>`, version: 2 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save({ body: '', version: 3 })).body.draft).toBeNull();
    const gone = await save({ body: '<p>Late</p>', version: 3 });
    expect([gone.status, gone.body.details.draft]).toEqual([409, null]);
  });

  it('is deleted by the message that it becomes, and by no other', async () => {
    const { agent, customer, id, save, read } = await setUp();
    await save({ body: '<p>Reply</p>' });
    await save({ body: '<p>Note</p>', mode: 'note' });
    await save({ body: '<p>Mine</p>' }, customer);
    await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Reply</p>' });
    expect([await read(), (await read('note'))?.body]).toEqual([null, '<p>Note</p>']);
    expect((await read('reply', customer))?.body).toBe('<p>Mine</p>');
  });

  it('keeps its files, which are its author’s', async () => {
    const { agent, customer, save, read } = await setUp();
    const file = await uploadFile(agent.browser);
    await save({ body: '', uploads: [file.id] });
    await product.services.db.execute(
      sql`update file_entries set created_at = now() - interval '3 days' where id = ${file.id}`,
    );
    await pruneEntries(product.services);
    expect((await read())?.uploads).toMatchObject([{ id: file.id }]);
    expect((await save({ body: '', uploads: [file.id] }, customer)).status).toBe(422);
  });

  it('is listed in the folder of drafts, in pages, as long as the ticket is seen', async () => {
    const { agent, customer, id, save } = await setUp();
    const { browser } = agent;
    const other = await fileTicket(product, customer.browser);
    await save({ body: '<p>One</p>' });
    await browser.send('PUT', `/api/v1/tickets/${other.id}/draft`, { body: '<p>Two</p>' });
    const folder = await browser.trpc.tickets.queue.query({ folder: 'drafts' });
    expect(folder.data.map((row) => row.id).sort()).toEqual([id, other.id].sort());
    expect((await browser.trpc.tickets.counts.query({})).counts.drafts).toBe(2);
    const filter = {
      match: 'all' as const,
      conditions: [{ field: 'has_draft', op: 'is' as const, value: true }],
    };
    expect((await browser.trpc.views.preview.mutate({ filter })).count).toBe(2);
    const first = (await browser.get<Answer>('/api/v1/drafts?limit=1')).body;
    const second = (await browser.get<Answer>(`/api/v1/drafts?limit=1&cursor=${first.next_cursor}`)).body;
    expect([...first.data, ...second.data].map(({ ticket }) => ticket.id)).toEqual([other.id, id]);
    expect(second.next_cursor).toBeNull();
    await browser.trpc.tickets.setStatus.mutate({ id, status: 'closed' });
    expect((await browser.trpc.tickets.counts.query({})).counts.drafts).toBe(2);
  });

  it('of an agent is announced to colleagues, and read by them while it is shared', async () => {
    const { agent, customer, id, path, save } = await setUp();
    const colleague = await signedInAs(product, 'agents');
    const found = async () => (await colleague.browser.get<Colleagues>(`${path}s`)).body.drafts;
    await save({ body: '<p>Mine</p>' }, customer);
    await save({ body: '<p>Hello</p>', mode: 'note' });
    const person = { id: agent.user.id, display_name: expect.any(String), avatar: null };
    const announced = { user: person, mode: 'note', updated_at: expect.any(String), draft: null };
    expect(await found()).toEqual([announced]);
    const shared = await save({ body: '<p>Hello</p>', mode: 'note', shared: true });
    expect(shared.body.draft).toMatchObject({ shared: true, version: 2 });
    // What is typed on is shared as well.
    await save({ body: '<p>Hello you</p>', mode: 'note' });
    expect(await found()).toMatchObject([{ draft: { body: '<p>Hello you</p>', shared: true } }]);
    expect((await agent.browser.get<Colleagues>(`${path}s`)).body.drafts).toEqual([]);
    await save({ body: '<p>Hello you</p>', mode: 'note', shared: false });
    expect(await found()).toEqual([announced]);
    await agent.browser.trpc.tickets.reply.mutate({ id, type: 'notes', body: '<p>Hello you</p>' });
    expect(await found()).toEqual([]);
  });

  it('has files that colleagues read while it is shared', async () => {
    const { agent, customer, save } = await setUp();
    const colleague = await signedInAs(product, 'agents');
    const file = await uploadFile(agent.browser);
    const read = async ({ browser } = colleague) =>
      (await browser.get(`/api/v1/file-entries/${file.id}`)).status;
    await save({ body: '', uploads: [file.id] });
    expect(await read()).toBe(404);
    await save({ body: '', uploads: [file.id], shared: true });
    expect([await read(), await read(customer)]).toEqual([200, 404]);
    await save({ body: '', uploads: [file.id], shared: false });
    expect(await read()).toBe(404);
  });

  it('publishes its changes to the colleagues who have the ticket open, once they concern them', async () => {
    const { agent, customer, id, save } = await setUp();
    const colleague = await signedInAs(product, 'agents');
    await colleague.browser.trpc.presence.report.mutate({ id, state: 'viewing' });
    const published: (number | null)[] = [];
    const { events } = product.services;
    const stop = events.subscribe([userTopic(colleague.user.id)], (hint) => {
      if (hint.name === 'drafts') published.push(hint.id);
    });
    await save({ body: '<p>Mine</p>' }, customer);
    await save({ body: '<p>One</p>' });
    await save({ body: '<p>One, two</p>' });
    await save({ body: '<p>One, two</p>', shared: true });
    await agent.browser.send('DELETE', `/api/v1/tickets/${id}/draft`);
    await vi.waitFor(() => expect(published).toEqual([id, id, id]));
    stop();
  });

  it('is refused for strangers, other tickets, other kinds of customers, and wrong input', async () => {
    const { customer, path, save } = await setUp();
    const stranger = await signedInAs(product, 'customers');
    expect((await save({ body: 'x' }, stranger)).status).toBe(404);
    expect((await save({ body: 'x', mode: 'note' }, customer)).status).toBe(422);
    expect((await save({ body: 'x'.repeat(100_001) })).status).toBe(422);
    expect((await save({ body: 'x', shared: true }, customer)).status).toBe(422);
    expect((await save({ body: 'x', shared: 'maybe' })).status).toBe(422);
    expect((await save({ body: 'x', version: -1 })).status).toBe(422);
    expect((await save({})).status).toBe(422);
    expect((await (await product.visit()).get(path)).status).toBe(401);
  });
});
