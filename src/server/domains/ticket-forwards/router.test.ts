import { beforeAll, describe, expect, it } from 'vitest';
import { storedReply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';

const product = testProduct();

async function makeWorld() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  return { customer, agent };
}

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
});

/** A ticket with a first message, an answer with a file, and a note. */
async function conversation() {
  const { customer, agent } = world;
  const { id } = await fileTicket(product, customer.browser, 'The cartridge', '<p>It is <b>empty</b>.</p>');
  const file = await uploadFile(agent.browser, { name: 'invoice.txt' });
  const { trpc } = agent.browser;
  const answer = await trpc.tickets.reply.mutate({ id, body: '<p>We ask.</p>', uploads: [file.id] });
  const note = await trpc.tickets.reply.mutate({ id, body: '<p>secret price</p>', type: 'notes' });
  const { pagination } = await trpc.tickets.replies.query({ id });
  return {
    id,
    first: pagination.data.at(-1)?.id ?? 0,
    answer: storedReply(answer).reply.id,
    note: storedReply(note).reply.id,
  };
}

const forward = (browser: Browser, id: number, input: object, headers: Record<string, string> = {}) =>
  browser.post<{
    reply: { id: number; type: string; to: string[]; cc: string[]; quoted: number[] };
    errors: Record<string, string[]>;
  }>(`/api/v1/tickets/${id}/forward`, input, { headers });

describe('forwarding', () => {
  it('mails each address with the messages and their files, and keeps it among the messages', async () => {
    const { agent } = world;
    const { id, first, answer } = await conversation();
    const [to, cc] = [newEmail('to'), newEmail('cc')];
    const before = (await agent.browser.trpc.tickets.get.query({ id })).ticket;
    const { status, body } = await forward(agent.browser, id, {
      to: [to.toUpperCase(), to],
      cc: [cc, to],
      body: '<p>When does it arrive? <a href="https://example.org/parts">Parts</a></p>',
      reply_ids: [answer, first],
    });
    expect(status).toBe(201);
    expect(body.reply).toMatchObject({ type: 'forwards', to: [to], cc: [cc], quoted: [first, answer] });
    for (const address of [to, cc]) {
      const mails = await mailsTo(product, address);
      expect(mails.map(({ subject }) => subject)).toEqual([`Fwd: The cartridge (#${id})`]);
      expect(mails[0]?.html).toContain('It is <b>empty</b>.');
      expect(mails[0]?.html).toContain('href="https://example.org/parts"');
      expect(mails[0]?.text).toMatch(
        /When does it arrive\?[\s\S]*It is empty\.[\s\S]*We ask\.[\s\S]*invoice\.txt/,
      );
      expect(mails[0]?.text).toContain(`To: ${to}`);
      expect(mails[0]?.link(/file-entries\/\d+\?expires=/)).toBeDefined();
      expect(mails[0]?.html).not.toMatch(/\/(?:hc|agent)\/tickets/);
    }
    const { ticket } = await agent.browser.trpc.tickets.get.query({ id });
    expect(ticket).toEqual(before);
    const { data } = await agent.browser.trpc.tickets.history.query({ id, type: 'forwarded' });
    expect(data.map((event) => event.data)).toEqual([{ reply_id: body.reply.id, to: [to] }]);
  });

  it('leaves files out when asked to, and quotes nothing unasked', async () => {
    const { id, answer } = await conversation();
    const [bare, without] = [newEmail('bare'), newEmail('without')];
    await forward(world.agent.browser, id, { to: [bare], body: 'Only this.' });
    const quoted = { reply_ids: [answer], include_attachments: false };
    await forward(world.agent.browser, id, { to: [without], body: 'With one.', ...quoted });
    expect((await mailsTo(product, bare))[0]?.text).not.toMatch(/We ask|invoice/);
    const [mail] = await mailsTo(product, without);
    expect(mail?.text).toContain('We ask.');
    expect(mail?.text).not.toContain('invoice');
  });

  it('refuses notes unless they are wanted, and messages of other tickets', async () => {
    const { browser } = world.agent;
    const { id, note } = await conversation();
    const other = await conversation();
    const to = [newEmail('to')];
    const refused = [
      await forward(browser, id, { to, body: 'Look.', reply_ids: [note] }),
      await forward(browser, id, { to, body: 'Look.', reply_ids: [other.first] }),
      await forward(browser, id, { to, body: 'Look.', reply_ids: [999_999_999] }),
    ];
    for (const { status, body } of refused)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['reply_ids']]);
    expect(await mailsTo(product, to[0] ?? '')).toEqual([]);
    const { pagination } = await browser.trpc.tickets.replies.query({ id });
    expect(pagination.data.map(({ type }) => type)).not.toContain('forwards');
    const wanted = { to, body: 'Look.', reply_ids: [note], include_notes: true };
    expect((await forward(browser, id, wanted)).status).toBe(201);
    expect((await mailsTo(product, to[0] ?? ''))[0]?.text).toContain('secret price');
  });

  it('says which value is missing or malformed', async () => {
    const { browser } = world.agent;
    const { id } = await conversation();
    const many = Array.from({ length: 11 }, () => newEmail('many'));
    const fieldsOf = async (input: object) => Object.keys((await forward(browser, id, input)).body.errors);
    expect(await fieldsOf({})).toEqual(['to.0', 'body']);
    expect(await fieldsOf({ to: [], body: 'Look.' })).toEqual(['to']);
    expect(await fieldsOf({ to: many, body: 'Look.' })).toEqual(['to']);
    expect(await fieldsOf({ to: ['nobody'], body: 'Look.' })).toEqual(['to.0']);
    expect(await fieldsOf({ to: [newEmail()], cc: ['no one'], body: '<p></p>' })).toEqual(['cc.0', 'body']);
  });

  it('is done once with one key', async () => {
    const { id } = await conversation();
    const to = newEmail('once');
    const send = () =>
      forward(world.agent.browser, id, { to: [to], body: 'Once.' }, { 'Idempotency-Key': `forward-${to}` });
    const answers = await Promise.all([send(), send()]);
    expect(answers[0]?.body.reply.id).toBe(answers[1]?.body.reply.id);
    expect(await mailsTo(product, to)).toHaveLength(1);
  });

  it('is refused to customers and strangers, in the trash, and in a merged ticket', async () => {
    const { customer, agent } = world;
    const { id } = await conversation();
    const input = { to: [newEmail('to')], body: 'Look.' };
    expect((await forward(await product.visit(), id, input)).status).toBe(401);
    expect((await forward(customer.browser, id, input)).status).toBe(403);
    expect((await forward(agent.browser, 999_999_999, input)).status).toBe(404);
    const { id: into } = await conversation();
    await agent.browser.trpc.ticketMerges.merge.mutate({ ids: [id, into], into });
    expect((await forward(agent.browser, id, input)).status).toBe(409);
    await agent.browser.trpc.trash.delete.mutate({ id: [into] });
    expect((await forward(agent.browser, into, input)).status).toBe(409);
  });
});
