import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedReply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import {
  bearerFor,
  fileForm,
  fileTicket,
  makePerson,
  password,
  uploadFile,
} from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { activate, addMember, removeMember, withWorkspaces, workspaceOf } from '../../testing/workspaces.ts';
import type { UserRow } from '../auth/queries.ts';
import { roles, userRoles } from '../auth/tables.ts';

const product = testProduct();

/** A word in all data of the other workspace: it must not appear in any answer to an outsider. */
const secret = 'zanzibar';

interface Side {
  id: number;
  ticket: number;
  reply: number;
  file: number;
  people: UserRow[];
}

let other: Side;
let own: Side;

/** The attackers: sessions and tokens of members of the own workspace, and of a former member of the other. */
const callers: { browser: Browser; user: UserRow; bearer: Record<string, string> }[] = [];

async function makeSide(word: string): Promise<Side> {
  const { id, people } = await workspaceOf(product, 'owner', 'manager', 'member');
  const { browser } = people.member;
  activate(browser, id);
  const ticket = await fileTicket(product, browser, `${word} printer`);
  const file = await uploadFile(browser, { name: `${word}.txt`, content: word });
  const { reply } = storedReply(
    await browser.trpc.tickets.reply.mutate({
      id: ticket.id,
      body: `<p>${word}</p>`,
      uploads: [file.id],
    }),
  );
  await people.owner.browser.trpc.tickets.follow.mutate({ id: ticket.id });
  const users = Object.values(people).map(({ user }) => user);
  return { id, ticket: ticket.id, reply: reply.id, file: file.id, people: users };
}

beforeAll(async () => {
  await withWorkspaces(product);
  other = await makeSide(secret);
  own = await makeSide('harmless');
  const [integrators] = await product.services.db
    .insert(roles)
    .values({ name: 'integrators', permissions: [{ name: 'api.access', restrictions: [] }] })
    .returning();
  const former = await makePerson(product);
  await addMember(product, other.id, former.id, 'manager');
  await addMember(product, own.id, former.id, 'manager');
  const browser = await (await product.visit()).signIn(former.email, password);
  await browser.trpc.tickets.follow.mutate({ id: other.ticket });
  await browser.trpc.tickets.followWorkspace.mutate({ id: other.id, follows: true });
  for (const user of [former, ...own.people]) {
    const signedIn = user === former ? browser : await (await product.visit()).signIn(user.email, password);
    await product.services.db.insert(userRoles).values({ user_id: user.id, role_id: integrators?.id ?? 0 });
    await product.caughtUp();
    callers.push({ browser: signedIn, user, bearer: await bearerFor(product, user) });
  }
  await removeMember(product, former.id);
  await addMember(product, own.id, former.id, 'manager');
});

/** Everything of the other workspace as its owner sees it. */
async function stateOf(side: Side) {
  const [owner] = side.people;
  if (owner === undefined) throw new Error('Nobody is there.');
  const browser = await (await product.visit()).signIn(owner.email, password);
  const { ticket } = await browser.trpc.tickets.get.query({ id: side.ticket });
  const replies = await browser.trpc.tickets.replies.query({ id: side.ticket });
  const list = await browser.get(`/api/v1/tickets?workspaceId=${side.id}`);
  return JSON.stringify([ticket, replies, list.body]);
}

interface Call {
  /** Of all callers. */
  who: number;
  /** Workspace in the cookie, the input and the header; undefined omits it. */
  cookie: number | undefined;
  said: number | undefined;
  header: number | undefined;
  /** By a token instead of the session. */
  byToken: boolean;
  what: number;
}

const withQuery = (path: string, said: number | undefined) =>
  said === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}workspaceId=${said}`;

const trpc = (name: string, input: unknown) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;

/** Reads and writes that are tried against the other workspace. */
const reads: ((said: number | undefined) => string)[] = [
  (said) => withQuery('/api/v1/tickets', said),
  (said) => withQuery('/api/v1/tickets?userId=me', said),
  (said) => withQuery(`/api/v1/tickets?query=${secret}`, said),
  (said) => withQuery(`/api/v1/tickets?userId=${other.people[2]?.id}`, said),
  (said) => withQuery(`/api/v1/tickets?workspace_id=${other.id}`, said),
  (said) => withQuery(`/api/v1/tickets/${other.ticket}`, said),
  (said) => withQuery(`/api/v1/tickets/${other.ticket}/replies`, said),
  (said) => withQuery(`/api/v1/file-entries/${other.file}`, said),
  (said) => withQuery(`/api/v1/file-entries/${other.file}/download`, said),
  (said) => withQuery(`/api/v1/workspace/${other.id}/following`, said),
  () => '/api/v1/notifications?perPage=30',
  () => trpc('tickets.list', { query: secret }),
  () => trpc('tickets.get', { id: other.ticket }),
  () => trpc('tickets.replies', { id: other.ticket }),
  () => trpc('tickets.events', { id: other.ticket }),
  () => trpc('tickets.history', { id: other.ticket }),
  () => trpc('tickets.remoteImages', { id: other.reply }),
  () => trpc('tickets.queue', { workspace_id: other.id }),
  () => trpc('tickets.rows', { ids: [other.ticket] }),
  () => trpc('uploads.files.list', {}),
];

type Write = (send: Browser, said: number | undefined, headers: Record<string, string>) => Promise<unknown>;

const post =
  (path: () => string, body: () => object): Write =>
  (browser, said, headers) =>
    browser.post(path(), { ...body(), ...(said !== undefined && { workspaceId: said }) }, { headers });

const writes: Write[] = [
  post(
    () => `/api/v1/tickets/${other.ticket}/replies`,
    () => ({ body: '<p>intruder</p>' }),
  ),
  post(
    () => `/api/v1/tickets/${other.ticket}/status`,
    () => ({ status: 'closed' }),
  ),
  post(
    () => `/api/v1/tickets/${other.ticket}/follow`,
    () => ({}),
  ),
  post(
    () => '/api/v1/tickets',
    () => ({ subject: 'intruder', body: '<p>intruder</p>', category: 1 }),
  ),
  post(
    () => `/api/v1/tickets/${own.ticket}/replies`,
    () => ({ body: '<p>x</p>', uploads: [other.file] }),
  ),
  post(
    () => '/trpc/tickets.reply',
    () => ({ id: other.ticket, body: '<p>intruder</p>' }),
  ),
  post(
    () => '/trpc/tickets.setStatus',
    () => ({ id: other.ticket, status: 'closed' }),
  ),
  post(
    () => '/trpc/tickets.trustSender',
    () => ({ id: other.reply, trusted: true }),
  ),
  post(
    () => '/trpc/tickets.followWorkspace',
    () => ({ id: other.id, follows: true }),
  ),
  (browser) => browser.send('DELETE', `/api/v1/tickets/${other.ticket}/follow`),
  (browser) => browser.send('PUT', `/api/v1/tickets/${other.ticket}`, { subject: 'intruder' }),
  (browser) => browser.send('PUT', `/api/v1/workspace/${other.id}/following`, { follows: true }),
  (browser) => browser.post('/api/v1/file-entries/delete', { entryIds: [other.file], deleteForever: true }),
  (browser, said, headers) =>
    browser.post(
      '/api/v1/file-entries',
      fileForm({ content: 'intruder', fields: { workspaceId: String(said ?? other.id) } }),
      { headers },
    ),
];

async function attempt({ who, cookie, said, header, byToken, what }: Call): Promise<string> {
  const caller = callers[who % callers.length];
  if (caller === undefined) throw new Error('Nobody calls.');
  if (cookie === undefined) caller.browser.cookies.delete('activeWorkspaceId');
  else activate(caller.browser, cookie);
  const headers = {
    ...(header === undefined ? {} : { 'x-workspace': String(header) }),
    ...(byToken ? caller.bearer : {}),
  };
  const read = reads[what];
  const answer =
    read === undefined
      ? await writes[what - reads.length]?.(caller.browser, said, headers)
      : await caller.browser.get(read(said), { headers });
  return (answer as { text: string }).text;
}

describe('what belongs to a workspace', () => {
  it('is shown to nobody else and changed by nobody else, whatever they call', async () => {
    const before = await stateOf(other);
    const workspace = () => fc.constantFrom(undefined, 0, own.id, other.id);
    const call = fc.record({
      who: fc.nat({ max: callers.length - 1 }),
      cookie: workspace(),
      said: workspace(),
      header: workspace(),
      byToken: fc.boolean(),
      what: fc.nat({ max: reads.length + writes.length - 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 4, maxLength: 8 }), async (calls) => {
        for (const each of calls) {
          const text = await attempt(each);
          // The echoed search text is no leak.
          expect(text.replaceAll(`query=${secret}`, ''), JSON.stringify(each)).not.toContain(secret);
        }
      }),
      { numRuns: 40 },
    );
    // Each combination runs at least once, whatever the random choice.
    for (let what = 0; what < reads.length + writes.length; what += 1) {
      for (const [who, byToken] of [
        [0, false],
        [0, true],
        [1, false],
      ] as const) {
        const all = { cookie: other.id, said: other.id, header: other.id };
        const text = await attempt({ who, byToken, ...all, what });
        expect(text, `${what}`).not.toContain(secret);
      }
    }
    expect(await stateOf(other)).toBe(before);
  });

  it('is not told to them: no live hint, no notification, no mail', async () => {
    const listened = await Promise.all(
      callers.map(async ({ browser }) => {
        const answer = await fetch(`${product.url}/trpc/notifications.live`, {
          headers: { cookie: browser.cookieHeader, accept: 'text/event-stream' },
        });
        const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
        let text = new TextDecoder().decode((await reader.read()).value);
        const ended = (async () => {
          for (;;) {
            const { value, done } = await reader.read();
            if (done) return;
            text += new TextDecoder().decode(value);
          }
        })();
        return { heard: () => text, leave: () => reader.cancel().then(() => ended) };
      }),
    );
    const [owner, manager] = other.people;
    if (owner === undefined || manager === undefined) throw new Error('Nobody is there.');
    const browser = await (await product.visit()).signIn(manager.email, password);
    await browser.trpc.tickets.reply.mutate({ id: other.ticket, body: `<p>${secret} again</p>` });
    const harmless = await (await product.visit()).signIn(own.people[0]?.email ?? '', password);
    await harmless.trpc.tickets.reply.mutate({ id: own.ticket, body: '<p>harmless again</p>' });
    // The later hint has arrived, so an earlier one would have, too.
    for (const { heard } of listened) await expect.poll(heard).toContain(`"id":${own.ticket}`);
    for (const { heard, leave } of listened) {
      expect(heard()).not.toContain(`"id":${other.ticket}`);
      await leave();
    }
    expect((await mailsTo(product, owner.email)).map(({ text }) => text).join()).toContain(secret);
    for (const { user, browser: theirs } of callers) {
      const mails = await mailsTo(product, user.email);
      expect(mails.map(({ text }) => text).join()).not.toContain(`${secret} again`);
      const told = await theirs.trpc.notifications.list.query({ perPage: 30 });
      expect(JSON.stringify(told)).not.toContain(`${secret} again`);
    }
  });
});
