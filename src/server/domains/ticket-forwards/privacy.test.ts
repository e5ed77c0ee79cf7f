import { beforeAll, describe, expect, it } from 'vitest';
import { storedReply } from '#shared/tickets.ts';
import { fileTicket, newEmail, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { organisationOfTwo } from '../../testing/organisations.ts';
import { ticketWebhookEvents } from '../ticket-webhooks/webhook-events.ts';

const product = testProduct();

/** Words of internal messages, which no answer to a customer may contain. */
const secrets = /hiddennote|hiddenforward|forwards|forwarded|elsewhere@example/;

async function makeWorld() {
  // The colleague shares the customer's requests.
  const { id: organisation, asker: customer, colleague } = await organisationOfTwo(product);
  const agent = await signedInAs(product, 'agents');
  const assignee = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser, 'A request', '<p>Visible words</p>');
  const { trpc } = agent.browser;
  await trpc.tickets.assign.mutate({ ids: [id], userId: assignee.user.id });
  await trpc.tickets.reply.mutate({ id, body: '<p>Visible answer</p>' });
  const before = (await customer.browser.trpc.tickets.get.query({ id })).ticket;
  const mails = (await mailsTo(product, customer.user.email)).length;
  await colleague.browser.trpc.tickets.follow.mutate({ id });
  return { organisation, customer, colleague, agent, assignee, id, before, mails };
}

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
});

/** Writes, changes and deletes internal messages. Answers with a file of one. */
async function workInternally(): Promise<number> {
  const { agent, id } = world;
  const { trpc } = agent.browser;
  const file = await uploadFile(agent.browser);
  const note = { id, type: 'notes' as const, body: '<p>hiddennote</p>', uploads: [file.id] };
  const { reply } = storedReply(await trpc.tickets.reply.mutate(note));
  for (const body of ['<p>hiddenforward</p>', '<p>hiddenforward, too</p>']) {
    const to = ['elsewhere@example.org'];
    const forward = await trpc.ticketForwards.forward.mutate({
      id,
      to,
      body,
      reply_ids: [reply.id],
      include_notes: true,
    });
    await trpc.tickets.updateReply.mutate({ id: forward.reply.id, body: '<p>hiddenforward changed</p>' });
  }
  return file.id;
}

/** Live hints of the customer until the ticket gets a reply. */
async function listenUntilReply(work: () => Promise<unknown>): Promise<string> {
  const { customer, agent, id } = world;
  const answer = await fetch(`${product.url}/trpc/notifications.live`, {
    headers: { cookie: customer.browser.cookieHeader, accept: 'text/event-stream' },
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  let heard = await next();
  await work();
  const inBetween = heard;
  const fresh = await fileTicket(product, customer.browser, 'Another');
  await agent.browser.trpc.tickets.reply.mutate({ id: fresh.id, body: '<p>Seen</p>' });
  while (!heard.includes(`"id":${fresh.id}`)) heard += await next();
  await reader.cancel();
  expect(heard.slice(inBetween.length)).not.toContain(`"id":${id},`);
  expect(heard.slice(inBetween.length)).not.toContain(`"id":${id}}`);
  return heard;
}

describe('notes and forwards', () => {
  it('reach no customer: list, search, event, stream, mail, file, notification', async () => {
    const { customer, colleague, id, before, mails } = world;
    let file = 0;
    const heard = await listenUntilReply(async () => {
      file = await workInternally();
    });
    const { trpc } = customer.browser;
    const shared = colleague.browser.trpc.tickets;
    const organisation_id = String(world.organisation);
    const answers = {
      heard,
      ticket: (await trpc.tickets.get.query({ id })).ticket,
      list: (await trpc.tickets.list.query({ query: 'visible' })).pagination,
      replies: (await trpc.tickets.replies.query({ id })).pagination,
      events: await trpc.tickets.events.query({ id }),
      notifications: (await customer.browser.get('/api/v1/notifications')).body,
      mails: await mailsTo(product, customer.user.email),
      colleague: [
        (await shared.get.query({ id })).ticket,
        (await shared.list.query({ organisation_id, query: 'visible' })).pagination,
        (await shared.replies.query({ id })).pagination,
        await shared.events.query({ id }),
        (await colleague.browser.get('/api/v1/notifications')).body,
        await mailsTo(product, colleague.user.email),
      ],
    };
    for (const [name, answer] of Object.entries(answers))
      expect([name, secrets.exec(JSON.stringify(answer))]).toEqual([name, null]);
    expect(answers.ticket).toEqual(before);
    expect(answers.replies.total).toBe(2);
    expect(answers.mails.filter(({ subject }) => subject.includes(`#${id})`))).toHaveLength(mails);
    for (const query of ['hiddennote', 'hiddenforward', 'elsewhere'])
      for (const found of [
        await trpc.tickets.list.query({ query }),
        await shared.list.query({ organisation_id, query }),
      ])
        expect(found.pagination.data).toEqual([]);
    for (const { browser } of [customer, colleague])
      expect((await browser.get(`/api/v1/file-entries/${file}`)).status).toBe(404);
  });

  it('are unknown to customers also by their numbers', async () => {
    const { customer, colleague, agent, id } = world;
    const { pagination } = await agent.browser.trpc.tickets.replies.query({ id });
    const hidden = pagination.data.filter(({ type }) => type !== 'replies');
    expect(new Set(hidden.map(({ type }) => type))).toEqual(new Set(['notes', 'forwards']));
    const readers = [customer, colleague].map(({ browser }) => browser.trpc.tickets);
    for (const [{ id: reply }, tickets] of hidden.flatMap((one) => readers.map((it) => [one, it] as const))) {
      const unknown = { data: { httpStatus: 404 } };
      await expect(tickets.updateReply.mutate({ id: reply, body: 'Mine' })).rejects.toMatchObject(unknown);
      await expect(tickets.deleteReply.mutate({ id: reply })).rejects.toMatchObject(unknown);
      await expect(tickets.remoteImages.query({ id: reply })).rejects.toMatchObject(unknown);
    }
  });

  it('are in the file of a ticket only on request', async () => {
    const { agent, id } = world;
    const read = async (query: string) => {
      const answer = await fetch(`${product.url}/api/v1/tickets/${id}/export?${query}`, {
        headers: { cookie: agent.browser.cookieHeader },
      });
      return answer.text();
    };
    for (const format of ['json', 'html', 'eml']) {
      expect(await read(`format=${format}`)).not.toMatch(secrets);
      expect(await read(`format=${format}&notes=1`)).toMatch(/hiddenforward/);
    }
  });

  it('are no replies to other programs', () => {
    const events = ticketWebhookEvents.find(({ event }) => event === 'ticket.replied');
    const named = (type: string) => events?.names({ type } as never);
    expect(named('notes')).toEqual(['ticket.note_added']);
    expect(named('forwards')).toEqual(['ticket.note_added']);
    expect(named('replies')).toEqual(['ticket.replied']);
  });

  it('are news to the agents of the ticket', async () => {
    const { assignee } = world;
    await product.services.jobs.drain(product.services);
    const { body } = await assignee.browser.get('/api/v1/notifications');
    expect(JSON.stringify(body)).toContain('forwarded ticket');
  });

  it('do not end a customer’s wait, and set no status', async () => {
    const { customer, agent } = world;
    const { id } = await fileTicket(product, customer.browser);
    const place = async () =>
      (await agent.browser.trpc.tickets.rows.query({ ids: [id] })).data.map(
        ({ waiting_since, status, updated_at, preview }) => [waiting_since, status, updated_at, preview],
      );
    const before = await place();
    await agent.browser.trpc.ticketForwards.forward.mutate({ id, to: [newEmail()], body: '<p>Look.</p>' });
    expect(await place()).toEqual(before);
  });
});
