import { and, count, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#shared/operations.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { TicketMergePreview } from '#shared/ticket-merges.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, password, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { createUser } from '../auth/service.ts';
import { roles } from '../auth/tables.ts';
import { replies } from '../tickets/replies/tables.ts';
import { tickets } from '../tickets/tables.ts';

const product = testProduct();

interface Answer extends TicketMergePreview {
  ticket: TicketDetails;
  original: TicketDetails;
  operation: Operation;
  reply: Reply;
  data: TicketEvent[];
  pagination: { data: Reply[]; total: number };
  errors: Record<string, string[]>;
  message: string;
}

type Signed = Awaited<ReturnType<typeof signedInAs>>;

let agent: Signed;
let ann: Signed;
let bob: Signed;
beforeAll(async () => {
  agent = await signedInAs(product, 'agents');
  [ann, bob] = [await signedInAs(product, 'customers'), await signedInAs(product, 'customers')];
});

const file = async ({ browser }: Signed, subject = 'Printer') =>
  (await fileTicket(product, browser, subject)).id;
const say = async ({ browser }: Signed, id: number, text: string, more: object = {}) =>
  (await browser.post<Answer>(`/api/v1/tickets/${id}/replies`, { body: `<p>${text}</p>`, ...more })).body
    .reply;
const note = (id: number, text: string) => say(agent, id, text, { type: 'notes' });
const merge = (ids: number[], into: number, { browser }: Signed = agent) =>
  browser.post<Answer>('/api/v1/tickets/merge', { ids, into });
const split = (id: number, input: object, { browser }: Signed = agent) =>
  browser.post<Answer>(`/api/v1/tickets/${id}/split`, input);
const undo = async ({ id }: Operation) => {
  const answer = await agent.browser.post<Answer>(`/api/v1/operations/${id}/undo`);
  expect(answer.status, answer.text).toBeLessThan(500);
  return answer;
};
const read = async ({ browser }: { browser: Browser }, id: number) =>
  (await browser.get<Answer>(`/api/v1/tickets/${id}`)).body.ticket;
const texts = async ({ browser }: { browser: Browser }, id: number) =>
  (await browser.get<Answer>(`/api/v1/tickets/${id}/replies?perPage=50`)).body.pagination.data
    .map(({ body }) => body.replaceAll(/<[^>]*>/g, ''))
    .reverse();
const typesOf = async (id: number) =>
  (await agent.browser.get<Answer>(`/api/v1/tickets/${id}/events?limit=50`)).body.data
    .map(({ type }) => type)
    .reverse();
const rowOf = async (id: number) => {
  const [row] = await product.services.db.select().from(tickets).where(eq(tickets.id, id));
  return row;
};
const first = 'It worked yesterday.';

describe('a merge', () => {
  it('moves every message, unites tags, closes the others and notifies no one', async () => {
    const [into, other] = [await file(ann, 'Ink'), await file(ann, 'Paper')];
    const upload = await uploadFile(agent.browser);
    await note(other, 'Internal');
    const { id: answered } = await say(agent, other, 'Which model?', { uploads: [upload.id] });
    await say(ann, into, 'The blue one');
    await agent.browser.post(`/api/v1/tickets/${other}/tags`, { tags: ['Paper jam'] });
    await product.services.jobs.drain(product.services);
    const mails = (await mailsTo(product, ann.user.email)).length;
    const before = await rowOf(into);
    const { status, body } = await merge([into, other], into);
    expect([status, body.operation.type, body.operation.tickets_count]).toEqual([200, 'merge', 2]);
    expect(body.operation.summary).toEqual({ from: ['Paper'], into: 'Ink' });
    expect(await texts(agent, into)).toEqual([first, first, 'Internal', 'Which model?', 'The blue one']);
    expect(await texts(ann, into)).toEqual([first, first, 'Which model?', 'The blue one']);
    const survivor = await read(agent, into);
    expect(survivor).toMatchObject({ subject: 'Ink', status: before?.status_category, replies_count: 4 });
    expect(survivor.tags.map(({ name }) => name)).toContain('Paper jam');
    expect(survivor.links).toEqual([{ id: other, subject: 'Paper', relation: 'merged_from' }]);
    expect(await rowOf(into)).toMatchObject({ preview: 'The blue one', preview_by_agent: false });
    expect((await rowOf(into))?.waiting_since).not.toBeNull();
    expect(await read(agent, other)).toMatchObject({ status: 'closed', merged_into: into, replies_count: 0 });
    expect(await read(ann, other)).toMatchObject({ merged_into: into, can: { reply: false, reopen: false } });
    expect((await read(ann, into)).links).toBeUndefined();
    expect(await rowOf(other)).toMatchObject({ preview: '', waiting_since: null });
    expect(await typesOf(into)).toEqual(expect.arrayContaining(['tag_added', 'merged_from']));
    expect(await typesOf(other)).toEqual(expect.arrayContaining(['status', 'merged']));
    const page = (await ann.browser.get<Answer>(`/api/v1/tickets/${into}/replies`)).body.pagination.data;
    expect(page.find(({ id }) => id === answered)?.uploads).toHaveLength(1);
    expect((await ann.browser.get(`/api/v1/file-entries/${upload.id}`)).status).toBe(200);
    await product.services.jobs.drain(product.services);
    expect(await mailsTo(product, ann.user.email)).toHaveLength(mails);
  });

  it('is undone: messages are back where they were written, later ones stay', async () => {
    const [into, other] = [await file(ann, 'Ink'), await file(bob, 'Paper')];
    await say(bob, other, 'Please');
    await agent.browser.post(`/api/v1/tickets/${other}/tags`, { tags: ['Undone'] });
    const before = [await rowOf(into), await rowOf(other)];
    const { operation } = (await merge([into, other], into)).body;
    await say(agent, into, 'Later');
    const undone = (await undo(operation)).body.operation;
    expect(undone.skipped).toEqual([]);
    expect(await texts(ann, into)).toEqual([first, 'Later']);
    expect(await texts(bob, other)).toEqual([first, 'Please']);
    expect(await rowOf(other)).toMatchObject({
      ...before[1],
      updated_at: expect.anything(),
      search: expect.anything(),
    });
    expect(await rowOf(into)).toMatchObject({ replies_count: 2, preview: 'Later', preview_by_agent: true });
    const names = (await read(agent, into)).tags.map(({ name }) => name);
    expect(names).not.toContain('Undone');
    expect((await typesOf(other)).slice(-2)).toEqual(['status', 'undone']);
    expect((await undo(operation)).status).toBe(409);
  });

  it('hides the survivor from other requesters, whose replies are refused', async () => {
    const [into, other] = [await file(ann, 'Ink'), await file(bob, 'Paper')];
    await merge([into, other], into);
    expect(await read(bob, other)).toMatchObject({ merged_into: null, status_category: 'closed' });
    expect(await texts(bob, other)).toEqual([]);
    expect((await bob.browser.get(`/api/v1/tickets/${into}`)).status).toBe(404);
    expect((await bob.browser.get(`/api/v1/tickets/${into}/replies`)).status).toBe(404);
    const refused = await bob.browser.post(`/api/v1/tickets/${other}/replies`, { body: '<p>Hello?</p>' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.not.stringContaining('Ink')]);
    const reopen = await bob.browser.post(`/api/v1/tickets/${other}/status`, { status: 'open' });
    expect(reopen.status).toBe(409);
  });

  it('leads replies and notes on to the survivor, also over several merges, once for a key', async () => {
    const [one, two, three] = [await file(ann), await file(ann), await file(ann)];
    await merge([one, two], two);
    await merge([two, three], three);
    const post = () =>
      ann.browser.post<Answer>(`/api/v1/tickets/${one}/replies`, {
        body: '<p>Still broken</p>',
        idempotency_key: `key-${one}`,
      });
    const [sent, again] = [await post(), await post()];
    expect([sent.status, sent.body.reply.ticket_id]).toEqual([201, three]);
    expect(again.body.reply.id).toBe(sent.body.reply.id);
    expect((await note(one, 'Noted')).ticket_id).toBe(three);
    expect((await texts(agent, three)).slice(-2)).toEqual(['Still broken', 'Noted']);
    expect(await texts(agent, one)).toEqual([]);
  });

  it('is previewed with what to know before, and changes nothing', async () => {
    const [into, other] = [await file(ann, 'Ink'), await file(bob, 'Paper')];
    await note(other, 'Internal');
    await agent.browser.post(`/api/v1/tickets/${other}/status`, { status: 'locked' });
    const { body } = await agent.browser.get<Answer>(
      `/api/v1/tickets/merge-preview?ids=${into},${other}&into=${into}`,
    );
    expect(body).toMatchObject({
      ticket: { id: into, subject: 'Ink' },
      replies_count: 2,
      notes_count: 1,
      tags: [],
      warnings: [
        { code: 'other_customer', ticket_id: other },
        { code: 'notes', ticket_id: other },
        { code: 'locked', ticket_id: other },
      ],
    });
    expect(await texts(agent, into)).toEqual([first]);
  });

  it('is refused for what is wrong', async () => {
    const [one, two, three] = [await file(ann), await file(ann), await file(ann)];
    const errors = async (ids: number[], into: number) => {
      const { status, body } = await merge(ids, into);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    expect(await errors([one, two], three)).toEqual([422, 'into']);
    expect(await errors([one, one], one)).toEqual([422, 'ids']);
    expect(
      await errors(
        Array.from({ length: 21 }, (_, n) => n + 1),
        1,
      ),
    ).toEqual([422, 'ids']);
    expect(await errors([one, 999_999], one)).toEqual([404]);
    expect((await merge([one, two], one, ann)).status).toBe(403);
    const { operation } = (await merge([one, two], one)).body;
    expect(await errors([two, three], three)).toEqual([409]);
    // What has its messages was merged: that merge is undone first.
    const later = (await merge([one, three], three)).body.operation;
    expect((await undo(operation)).status).toBe(409);
    expect((await undo(later)).body.operation.skipped).toEqual([]);
    expect((await undo(operation)).body.operation.skipped).toEqual([]);
    expect(await texts(ann, two)).toEqual([first]);
  });

  it.each(['spam', 'delete'])('and its preview refuse a ticket after %s, on either side', async (type) => {
    const ids = [await file(ann), await file(ann)];
    const [kept = 0, gone = 0] = ids;
    const action = { ids: [gone], action: { type } };
    expect((await agent.browser.post('/api/v1/tickets/bulk', action)).status).toBe(202);
    for (const into of ids) {
      const refused = await merge(ids, into);
      const reason = type === 'spam' ? 'marked as spam' : 'in the trash';
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(reason)]);
      const preview = `/api/v1/tickets/merge-preview?ids=${ids.join()}&into=${into}`;
      expect((await agent.browser.get(preview)).status).toBe(409);
    }
    expect(await rowOf(kept)).toMatchObject({ merged_into: null, queue_state: 'open' });
  });

  it('is no matter of agents without the permission, or who do not work on the tickets', async () => {
    const [one, two] = [await file(ann), await file(ann)];
    const someone = async (names: string[], scope: { name: string; value: string }[]) => {
      const name = newEmail('role');
      const permissions = names.map((each) => ({
        name: each,
        restrictions: each === 'tickets.view' ? scope : [],
      }));
      await product.services.db.insert(roles).values({ name, permissions });
      const email = newEmail('someone');
      const user = await createUser(product.services, { email, password, first_name: 'Some' }, [name]);
      return { user, browser: await (await product.visit()).signIn(email, password) } as Signed;
    };
    const without = await someone(['tickets.view', 'tickets.update'], []);
    expect((await merge([one, two], one, without)).status).toBe(403);
    const limited = await someone(
      ['tickets.view', 'tickets.update', 'tickets.merge'],
      [{ name: 'scope', value: 'assigned' }],
    );
    await agent.browser.post(`/api/v1/tickets/${one}/assign`, { userId: limited.user.id });
    const asked = await limited.browser.get(`/api/v1/tickets/merge-preview?ids=${one},${two}&into=${one}`);
    expect(asked.status).toBe(404);
    expect((await merge([one, two], one, limited)).status).toBe(404);
    const { id } = await say(ann, two, 'More');
    expect((await split(two, { reply_id: id }, limited)).status).toBe(404);
    // Of a merged ticket out of reach nothing is told.
    await merge([one, two], two);
    expect(await read(limited, one)).toMatchObject({ merged_into: null });
  });

  it('of thousands of messages takes no more statements than of a few', async () => {
    const counted = async (messages: number) => {
      const [into, other] = [await file(ann), await file(ann)];
      const body = '<p>Again</p>';
      const row = { ticket_id: other, user_id: ann.user.id, by_requester: true, body };
      if (messages > 0)
        await product.services.db.insert(replies).values(Array.from({ length: messages }, () => row));
      const { statements } = await product.counter.ofWork(() => merge([into, other], into));
      const [found] = await product.services.db
        .select({ total: count() })
        .from(replies)
        .where(and(eq(replies.ticket_id, into)));
      expect(found?.total).toBe(messages + 2);
      return statements.length;
    };
    await counted(1);
    const few = await counted(2);
    expect(await counted(2000)).toBe(few);
    expect(few).toBeLessThanOrEqual(25);
  });
});

describe('a split', () => {
  it('moves a message with its files to a new ticket, and both are linked', async () => {
    const id = await file(ann, 'Ink');
    const upload = await uploadFile(ann.browser);
    const { id: reply_id } = await say(ann, id, 'Also, paper', { uploads: [upload.id] });
    await say(agent, id, 'Well');
    const { status, body } = await split(id, { reply_id, subject: 'Paper' });
    expect([status, body.operation.type]).toEqual([201, 'split']);
    const made = body.ticket.id;
    expect(body.ticket).toMatchObject({ subject: 'Paper', status: 'open', replies_count: 1 });
    expect(body.ticket.links).toEqual([{ id, subject: 'Ink', relation: 'split_from' }]);
    expect(body.original).toMatchObject({ id, replies_count: 2 });
    expect(body.original.links).toEqual([{ id: made, subject: 'Paper', relation: 'split_to' }]);
    expect([await texts(ann, id), await texts(ann, made)]).toEqual([[first, 'Well'], ['Also, paper']]);
    expect((await ann.browser.get(`/api/v1/file-entries/${upload.id}`)).status).toBe(200);
    expect((await bob.browser.get(`/api/v1/tickets/${made}`)).status).toBe(404);
    expect((await rowOf(made))?.waiting_since).not.toBeNull();
    expect(await typesOf(made)).toEqual(['created', 'split_from']);
    expect((await typesOf(id)).at(-1)).toBe('split');
    const { skipped } = (await undo(body.operation)).body.operation;
    expect(skipped).toEqual([]);
    expect(await texts(ann, id)).toEqual([first, 'Also, paper', 'Well']);
    expect(await read(agent, made)).toMatchObject({ deleted_at: expect.any(String), merged_into: null });
    expect((await ann.browser.get(`/api/v1/tickets/${made}`)).status).toBe(404);
    expect((await typesOf(made)).slice(-2).sort()).toEqual(['deleted', 'undone']);
  });

  it('moves later messages on request; what was written there since stays', async () => {
    const id = await file(ann, 'Ink');
    const { id: reply_id } = await say(ann, id, 'Paper');
    await note(id, 'Hm');
    const { body } = await split(id, { reply_id, following: true });
    const made = body.ticket.id;
    expect(body.ticket.subject).toBe('Ink');
    expect(await texts(agent, made)).toEqual(['Paper', 'Hm']);
    expect(await texts(ann, made)).toEqual(['Paper']);
    await say(ann, made, 'New');
    const { skipped } = (await undo(body.operation)).body.operation;
    expect(skipped).toEqual([{ ticket_id: made, reason: 'changed' }]);
    expect([await texts(agent, id), await texts(agent, made)]).toEqual([[first, 'Paper', 'Hm'], ['New']]);
  });

  it('is not undone while the ticket that gets its messages back is in the trash', async () => {
    const id = await file(ann, 'Ink');
    const { id: reply_id } = await say(ann, id, 'Paper');
    const { body } = await split(id, { reply_id });
    await agent.browser.send('DELETE', `/api/v1/tickets/${id}`);
    expect((await undo(body.operation)).status).toBe(409);
    expect(await texts(ann, body.ticket.id)).toEqual(['Paper']);
    await agent.browser.post(`/api/v1/tickets/${id}/restore`, {});
    expect((await undo(body.operation)).body.operation.skipped).toEqual([]);
    expect(await texts(ann, id)).toEqual([first, 'Paper']);
  });

  it('is refused for the first message, those of other tickets, and merged tickets', async () => {
    const [id, other] = [await file(ann), await file(ann)];
    const messages = async (ticket: number) =>
      (await agent.browser.get<Answer>(`/api/v1/tickets/${ticket}/replies`)).body.pagination.data;
    const refused = async (reply: number | undefined) => {
      const { status, body } = await split(id, { reply_id: reply });
      return [status, ...Object.keys(body.errors ?? {})];
    };
    expect(await refused((await messages(id))[0]?.id)).toEqual([422, 'reply_id']);
    expect(await refused((await messages(other))[0]?.id)).toEqual([422, 'reply_id']);
    expect(await refused(999_999)).toEqual([422, 'reply_id']);
    await merge([id, other], other);
    expect(await refused((await messages(other))[0]?.id)).toEqual([409]);
    expect((await split(id, { reply_id: 1 }, ann)).status).toBe(403);
    expect((await split(999_999, { reply_id: 1 })).status).toBe(404);
  });
});
