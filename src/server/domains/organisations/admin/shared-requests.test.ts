import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, signedInAs, uploadFile } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { moveTo, organisationOfTwo, shareRequests } from '#server/testing/organisations.ts';
import { activate, addMember, withWorkspaces, workspaceOf } from '#server/testing/workspaces.ts';
import type { Ticket } from '#shared/tickets.ts';
import { storedReply } from '#shared/tickets.ts';
import { organisations } from '../tables.ts';

const product = testProduct();

beforeAll(() => withWorkspaces(product));

type Made = Awaited<ReturnType<typeof organisationOfTwo>>;

/** A request with a file, in an organisation that shares requests. */
async function filed() {
  const made = await organisationOfTwo(product);
  const ticket = await fileTicket(product, made.asker.browser, 'The blue printer');
  const file = await uploadFile(made.asker.browser);
  const said = { id: ticket.id, body: '<p>See this.</p>', uploads: [file.id] };
  await made.asker.browser.trpc.tickets.reply.mutate(said);
  return { ...made, ticket, file };
}

const listOf = (browser: Browser, id: number, more = '') =>
  browser.get<{ pagination: { data: Ticket[]; total: number } }>(
    `/api/v1/tickets?organisation_id=${id}${more}`,
  );

/** What each way to read a request answers. */
async function answers(browser: Browser, { id, ticket, file }: Pick<Made, 'id'> & Reached) {
  const path = `/api/v1/tickets/${ticket.id}`;
  const body = '<p>Us too.</p>';
  const tried = {
    list: await listOf(browser, id),
    get: await browser.get(path),
    replies: await browser.get(`${path}/replies`),
    events: await browser.get(
      `/trpc/tickets.events?input=${encodeURIComponent(JSON.stringify({ id: ticket.id }))}`,
    ),
    file: await browser.get(`/api/v1/file-entries/${file.id}`),
    reply: await browser.post(`${path}/replies`, { body }),
    close: await browser.post(`${path}/status`, { status: 'closed' }),
    reopen: await browser.post(`${path}/status`, { status: 'open' }),
    follow: await browser.post(`${path}/follow`),
  };
  return Object.fromEntries(Object.entries(tried).map(([name, { status }]) => [name, status]));
}

interface Reached {
  ticket: { id: number };
  file: { id: number };
}

const everything = {
  ...{ list: 200, get: 200, replies: 200, events: 200, file: 200 },
  ...{ reply: 201, close: 200, reopen: 200, follow: 200 },
};

const nothing = {
  ...{ list: 403, get: 404, replies: 404, events: 404, file: 404 },
  ...{ reply: 404, close: 404, reopen: 404, follow: 404 },
};

/** Names and ids of live hints, read one after the other. */
async function listen(browser: Browser) {
  const answer = await fetch(`${product.url}/trpc/notifications.live`, {
    headers: { cookie: browser.cookieHeader, accept: 'text/event-stream' },
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let heard = '';
  const until = async (words: string) => {
    while (!heard.includes(words)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended without ${words}.`);
      heard += new TextDecoder().decode(value);
    }
    return heard;
  };
  await until('connected');
  return { until, stop: () => reader.cancel() };
}

describe('requests of an organisation that shares them', () => {
  it('are read and answered by its members, and by no one else', async () => {
    const made = await filed();
    expect(await answers(made.colleague.browser, made)).toEqual(everything);
    const stranger = await signedInAs(product, 'customers');
    const other = await organisationOfTwo(product);
    expect(await answers(stranger.browser, made)).toEqual(nothing);
    expect(await answers(other.colleague.browser, made)).toEqual(nothing);
    const seen = (await made.colleague.browser.trpc.tickets.get.query({ id: made.ticket.id })).ticket;
    expect(seen.user.display_name).toBe(made.ticket.user.display_name);
    expect(seen.user.email).toBeUndefined();
    expect(seen).not.toHaveProperty('organisation');
    expect(seen).not.toHaveProperty('organisation_id');
  });

  it('are lost at once by those who are removed, who move away, and when sharing ends', async () => {
    const made = await filed();
    const { colleague, id } = made;
    expect((await listOf(colleague.browser, id)).status).toBe(200);
    await shareRequests(product, id, false);
    expect(await answers(colleague.browser, made)).toEqual(nothing);
    await shareRequests(product, id, true);
    expect((await answers(colleague.browser, made)).get).toBe(200);
    await moveTo(product, colleague.user.id, null);
    expect(await answers(colleague.browser, made)).toEqual(nothing);
    await moveTo(product, colleague.user.id, (await organisationOfTwo(product)).id);
    expect(await answers(colleague.browser, made)).toEqual(nothing);
    await moveTo(product, colleague.user.id, id);
    expect((await answers(colleague.browser, made)).get).toBe(200);
    await product.services.db.delete(organisations).where(eq(organisations.id, id));
    await product.caughtUp();
    expect(await answers(colleague.browser, made)).toEqual(nothing);
    expect((await made.asker.browser.get(`/api/v1/tickets/${made.ticket.id}`)).status).toBe(200);
  });

  it('are in a list of their own, that is counted, searched and filtered', async () => {
    const { asker, colleague, id, ticket } = await filed();
    const own = await fileTicket(product, colleague.browser, 'The red scanner');
    const ids = async (more = '') =>
      (await listOf(colleague.browser, id, more)).body.pagination.data.map((row) => row.id).sort();
    expect(await ids()).toEqual([ticket.id, own.id]);
    expect(await ids('&query=printer')).toEqual([ticket.id]);
    expect(await ids('&query=nothing-like-it')).toEqual([]);
    expect(await ids('&status=closed')).toEqual([]);
    expect(await ids('&userId=me')).toEqual([own.id]);
    expect(await ids(`&userId=${asker.user.id}`)).toEqual([ticket.id]);
    const page = await listOf(colleague.browser, id, '&perPage=1');
    expect(page.body.pagination).toMatchObject({ total: 2, data: [{ user: { id: colleague.user.id } }] });
    const { data } = (await colleague.browser.trpc.tickets.list.query({})).pagination;
    expect(data.map((row) => row.id)).toEqual([own.id]);
    for (const wrong of ['none', '0', '987654', 'x'])
      expect([403, 422]).toContain(
        (await colleague.browser.get(`/api/v1/tickets?organisation_id=${wrong}`)).status,
      );
    expect((await colleague.browser.get(`/api/v1/tickets?userId=${asker.user.id}`)).status).toBe(403);
  });

  it('are not those of workspaces that the colleague is not in, of spam and of the trash', async () => {
    const { asker, colleague, id } = await filed();
    const { id: workspace } = await workspaceOf(product, 'owner');
    await addMember(product, workspace, asker.user.id, 'member');
    activate(asker.browser, workspace);
    const secret = await fileTicket(product, asker.browser, 'A secret');
    const file = await uploadFile(asker.browser);
    await asker.browser.trpc.tickets.reply.mutate({ id: secret.id, body: '<p>x</p>', uploads: [file.id] });
    const { list, ...others } = await answers(colleague.browser, { id, ticket: secret, file });
    expect([list, others]).toEqual([200, (({ list: _, ...rest }) => rest)(nothing)]);
    const listed = await listOf(colleague.browser, id);
    expect(listed.body.pagination.data.map((row) => row.id)).not.toContain(secret.id);
    expect((await listOf(colleague.browser, id, `&workspaceId=${workspace}`)).status).toBe(403);

    activate(asker.browser, 0);
    const spam = await fileTicket(product, asker.browser, 'Spam');
    const { trpc } = (await signedInAs(product, 'agents')).browser;
    await trpc.trash.markSpam.mutate({ ids: [spam.id] });
    expect((await colleague.browser.get(`/api/v1/tickets/${spam.id}`)).status).toBe(404);
    const after = await listOf(colleague.browser, id);
    expect(after.body.pagination.data.map((row) => row.id)).not.toContain(spam.id);
  });

  it('tell followers of replies while they are members', async () => {
    const { asker, colleague, id, ticket } = await filed();
    const { trpc } = (await signedInAs(product, 'agents')).browser;
    await colleague.browser.trpc.tickets.follow.mutate({ id: ticket.id });
    expect((await colleague.browser.trpc.tickets.get.query({ id: ticket.id })).ticket.following).toBe(true);
    await trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>first answer</p>' });
    await trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>inside</p>', type: 'notes' });
    const heard = async () =>
      (await mailsTo(product, colleague.user.email)).map(({ text }) => text).join('\n');
    expect(await heard()).toContain('first answer');
    expect(await heard()).not.toContain('inside');
    await shareRequests(product, id, false);
    await trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>second answer</p>' });
    await shareRequests(product, id, true);
    await moveTo(product, colleague.user.id, null);
    await trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>third answer</p>' });
    expect(await heard()).not.toMatch(/second answer|third answer/);
    const mails = await mailsTo(product, asker.user.email);
    expect(mails.map(({ text }) => text).join('\n')).toContain('third answer');
  });

  it('tell the requester of what a colleague replies', async () => {
    const { asker, colleague, ticket } = await filed();
    const said = { id: ticket.id, body: '<p>We fixed it.</p>' };
    const { reply } = storedReply(await colleague.browser.trpc.tickets.reply.mutate(said));
    expect(reply.by_requester).toBe(true);
    const mails = await mailsTo(product, asker.user.email);
    expect(mails.map(({ text }) => text).join('\n')).toContain('We fixed it.');
  });

  it('are heard live until sharing ends', async () => {
    const { asker, colleague, id, ticket } = await filed();
    const live = await listen(colleague.browser);
    const { trpc } = (await signedInAs(product, 'agents')).browser;
    await trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Heard</p>' });
    await live.until(`"id":${ticket.id}`);
    await shareRequests(product, id, false);
    // The client reconnects with the topics that it has by now.
    await live.until('"session"');
    const later = await listen(colleague.browser);
    await trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Not heard</p>' });
    const own = await fileTicket(product, colleague.browser);
    await trpc.tickets.reply.mutate({ id: own.id, body: '<p>Own</p>' });
    expect(await later.until(`"id":${own.id}`)).not.toContain(`"id":${ticket.id}`);
    await later.stop();
    expect((await asker.browser.get(`/api/v1/tickets/${ticket.id}`)).status).toBe(200);
  });

  it('are no reason to show a person’s organisation to others', async () => {
    const { asker, colleague, id, name } = await filed();
    const own = await colleague.browser.get<{ user: object }>('/api/v1/users/me');
    expect(own.body.user).not.toHaveProperty('shared_organisation');
    const { browser } = await signedInAs(product, 'admins');
    const shown = await browser.get<{ user: object }>(`/api/v1/users/${asker.user.id}`);
    expect(shown.body.user).toMatchObject({ organisation: { id, name } });
    expect(shown.body.user).not.toHaveProperty('shared_organisation');
  });
});
