import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Reply } from '#shared/tickets.ts';
import { storedReply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { bearerFor, fileTicket, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { fileEntries } from '../uploads/tables.ts';
import { replies } from './replies/tables.ts';
import { tickets } from './tables.ts';

const product = testProduct();

async function openTicket() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  return { customer, agent, id };
}

const write = async ({ trpc }: Browser, id: number, input: object = {}) =>
  storedReply(await trpc.tickets.reply.mutate({ id, body: '<p>The tray is empty.</p>', ...input })).reply;

const edit = (browser: Browser, id: number, body: unknown = '<p>The tray was empty.</p>') =>
  browser.send<{ reply: Reply; message?: string; errors?: object }>('PUT', `/api/v1/replies/${id}`, { body });

const remove = (browser: Browser, id: number) =>
  browser.send<{ status?: string; message?: string }>('DELETE', `/api/v1/replies/${id}`);

const messagesOf = async ({ trpc }: Browser, id: number) =>
  (await trpc.tickets.replies.query({ id, perPage: 50 })).pagination.data;

const rowOf = async (id: number) =>
  (await product.services.db.select().from(tickets).where(eq(tickets.id, id)))[0];

const age = (id: number, minutes: number) =>
  product.services.db
    .update(replies)
    .set({ created_at: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(replies.id, id));

const typesOf = async ({ trpc }: Browser, id: number) =>
  (await trpc.tickets.events.query({ id })).events.map(({ type }) => type);

describe('a message', () => {
  it('is edited by its author for five minutes, and the ticket shows what it says now', async () => {
    const { customer, agent, id } = await openTicket();
    const reply = await write(customer.browser, id);
    const edited = await edit(customer.browser, reply.id, '<p>It is <script>x</script>full.</p>');
    expect([edited.status, edited.body.reply.body]).toEqual([200, '<p>It is full.</p>']);
    expect(edited.body.reply.updated_at > reply.updated_at).toBe(true);
    expect(await rowOf(id)).toMatchObject({ preview: 'It is full.', replies_count: 2 });
    expect((await messagesOf(agent.browser, id))[0]?.body).toBe('<p>It is full.</p>');
    expect(await typesOf(agent.browser, id)).toContain('reply_edited');
    await age(reply.id, 6);
    const late = await edit(customer.browser, reply.id);
    expect([late.status, late.body.message]).toEqual([
      403,
      'You can edit or delete a message for 5 minutes after sending it.',
    ]);
    expect((await remove(customer.browser, reply.id)).status).toBe(403);
    expect((await edit(agent.browser, reply.id)).status).toBe(200);
  });

  it('that says the same stays as it is, and leaves no event', async () => {
    const { customer, agent, id } = await openTicket();
    const reply = await write(customer.browser, id);
    const same = await edit(customer.browser, reply.id, reply.body);
    expect([same.status, same.body.reply.updated_at]).toEqual([200, reply.updated_at]);
    expect(await typesOf(agent.browser, id)).not.toContain('reply_edited');
  });

  it('is deleted with its files, and lists show the one before', async () => {
    const { customer, agent, id } = await openTicket();
    const file = await uploadFile(agent.browser);
    const answer = await write(agent.browser, id, { uploads: [file.id] });
    expect((await rowOf(id))?.waiting_since).toBeNull();
    const deleted = await remove(agent.browser, answer.id);
    expect([deleted.status, deleted.body]).toEqual([200, { status: 'success' }]);
    expect((await messagesOf(customer.browser, id)).map((message) => message.id)).not.toContain(answer.id);
    expect(await rowOf(id)).toMatchObject({ replies_count: 1, preview_by_agent: false });
    expect(await product.services.db.$count(fileEntries, eq(fileEntries.id, file.id))).toBe(0);
    expect(await typesOf(agent.browser, id)).toContain('reply_deleted');
    expect((await remove(agent.browser, answer.id)).status).toBe(404);
  });

  it('that is the first of a ticket can not be deleted', async () => {
    const { customer, agent, id } = await openTicket();
    const [first] = await messagesOf(customer.browser, id);
    for (const { browser } of [customer, agent]) {
      const refused = await remove(browser, first?.id ?? 0);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "The first message of a ticket can't be deleted.",
      ]);
    }
    expect((await edit(customer.browser, first?.id ?? 0)).status).toBe(200);
  });

  it('of others is not changed: by colleagues without the ticket 404, by its customer 403', async () => {
    const { customer, agent, id } = await openTicket();
    const stranger = await signedInAs(product, 'customers');
    const answer = await write(agent.browser, id);
    const note = await write(agent.browser, id, { type: 'notes' });
    for (const call of [edit, remove]) {
      expect((await call(stranger.browser, answer.id)).status).toBe(404);
      expect((await call(customer.browser, answer.id)).status).toBe(403);
      expect((await call(customer.browser, note.id)).status).toBe(404);
      expect((await call(agent.browser, 2_147_483_647)).status).toBe(404);
    }
    expect(await messagesOf(agent.browser, id)).toHaveLength(3);
  });

  it('that is a note changes nothing that its customer sees', async () => {
    const { customer, agent, id } = await openTicket();
    const note = await write(agent.browser, id, { type: 'notes' });
    const before = await rowOf(id);
    expect((await edit(agent.browser, note.id)).status).toBe(200);
    expect((await remove(agent.browser, note.id)).status).toBe(200);
    expect(await rowOf(id)).toEqual(before);
    expect(await typesOf(customer.browser, id)).toEqual([]);
  });

  it('in a locked ticket is left to agents', async () => {
    const { customer, agent, id } = await openTicket();
    const reply = await write(customer.browser, id);
    await agent.browser.trpc.tickets.setStatus.mutate({ id, status: 'locked' });
    const refused = await edit(customer.browser, reply.id);
    expect([refused.status, refused.body.message]).toEqual([403, 'This ticket is locked.']);
    expect((await edit(agent.browser, reply.id)).status).toBe(200);
  });

  it('needs something to say', async () => {
    const { agent, id } = await openTicket();
    const reply = await write(agent.browser, id);
    for (const body of [null, '', '<p> </p>', 5, 'x'.repeat(100_001)])
      expect((await edit(agent.browser, reply.id, body)).status, String(body).slice(0, 9)).toBe(422);
  });

  it('is changed by programs as by people', async () => {
    const { agent, id } = await openTicket();
    const reply = await write(agent.browser, id);
    const headers = { ...(await bearerFor(product, agent.user)), 'Content-Type': 'application/json' };
    const url = `${product.url}/api/v1/replies/${reply.id}`;
    const body = JSON.stringify({ body: 'Two trays.' });
    expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(200);
  });
});
