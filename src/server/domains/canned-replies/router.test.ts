import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CannedReply, RenderedReply } from '#shared/canned-replies.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, password, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { auditEntries } from '../audit/tables.ts';
import { createUser } from '../auth/service.ts';
import { roles, users } from '../auth/tables.ts';
import { cannedReplies } from './tables.ts';

const product = testProduct();
const base = '/api/v1/canned-replies';

interface Answer extends RenderedReply {
  cannedReply: CannedReply;
  pagination: { data: CannedReply[]; total: number };
  folders: string[];
  errors: Record<string, string[]>;
  details: { changed: string[] };
}

let made = 0;
const nameOf = (what: string) => `${what} ${++made}`;

async function createIn(browser: Browser, fields: object = {}): Promise<CannedReply> {
  const input = { name: nameOf('Reply'), body: '<p>Thanks, {{customer.first_name|there}}.</p>', ...fields };
  const { status, body } = await browser.post<Answer>(base, input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.cannedReply;
}

const statusOf = async (browser: Browser, id: number) => (await browser.get(`${base}/${id}`)).status;

const listOf = async (browser: Browser, query = '') =>
  (await browser.get<Answer>(`${base}?perPage=100${query}`)).body;

const namesIn = async (browser: Browser, query = '') =>
  (await listOf(browser, query)).pagination.data.map(({ name }) => name);

/** An agent without the permission for what is shared. */
async function plainAgent() {
  const name = newEmail('role');
  const permissions = ['tickets.view', 'tickets.update'].map((each) => ({ name: each, restrictions: [] }));
  await product.services.db.insert(roles).values({ name, permissions });
  const email = newEmail('plain');
  const user = await createUser(product.services, { email, password, first_name: 'Plain' }, [name]);
  return { user, browser: await (await product.visit()).signIn(email, password) };
}

describe('a saved reply', () => {
  it('is its author’s alone, of a group, or of everyone who works on tickets', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const author = await signedInAs(product, 'agents');
    const member = await signedInAs(product, 'agents');
    const stranger = await signedInAs(product, 'agents');
    const { group } = await admin.trpc.groups.create.mutate({
      name: nameOf('G'),
      member_ids: [member.user.id],
    });
    const own = await createIn(author.browser);
    const grouped = await createIn(author.browser, { shared: true, group_id: group.id });
    const all = await createIn(author.browser, { shared: true });
    expect([own.shared, grouped.shared, grouped.group_id, all.shared]).toEqual([false, true, group.id, true]);
    const seen = (browser: Browser) =>
      Promise.all([own, grouped, all].map(({ id }) => statusOf(browser, id)));
    expect(await seen(author.browser)).toEqual([200, 200, 200]);
    expect(await seen(member.browser)).toEqual([404, 200, 200]);
    expect(await seen(stranger.browser)).toEqual([404, 404, 200]);
    expect(await seen(admin)).toEqual([404, 200, 200]);
    expect(await namesIn(stranger.browser)).not.toContain(grouped.name);
    const { choices } = await stranger.browser.trpc.cannedReplies.choices.query();
    expect(choices.map(({ id }) => id)).toContain(all.id);
    expect(choices.map(({ id }) => id)).not.toContain(own.id);

    // Without its group it is its author's again.
    await admin.trpc.groups.delete.mutate({ id: [group.id] });
    expect(await seen(member.browser)).toEqual([404, 404, 200]);
    expect((await author.browser.get<Answer>(`${base}/${grouped.id}`)).body.cannedReply.shared).toBe(false);
  });

  it('is shared and changed for others only with the permission', async () => {
    const agent = await signedInAs(product, 'agents');
    const { browser } = await plainAgent();
    expect((await browser.post(base, { name: nameOf('R'), body: 'x', shared: true })).status).toBe(403);
    const own = await createIn(browser);
    expect((await browser.send('PUT', `${base}/${own.id}`, { shared: true })).status).toBe(403);
    expect((await browser.send('PUT', `${base}/${own.id}`, { body: 'Other' })).status).toBe(200);
    const shared = await createIn(agent.browser, { shared: true });
    const seen = (await browser.get<Answer>(`${base}/${shared.id}`)).body.cannedReply;
    expect(seen.can).toEqual({ update: false });
    expect((await browser.send('PUT', `${base}/${shared.id}`, { body: 'Other' })).status).toBe(403);
    expect((await browser.send('DELETE', `${base}/${own.id},${shared.id}`)).status).toBe(403);
    expect(await statusOf(browser, own.id)).toBe(200);
    expect((await browser.send('DELETE', `${base}/${own.id},999999`)).status).toBe(200);
    expect((await browser.send('DELETE', `${base}/${own.id}`)).status).toBe(404);
    const entries = await product.services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'canned_reply'), eq(auditEntries.subject_id, String(own.id))));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      ...['canned_reply.create', 'canned_reply.delete', 'canned_reply.update'],
    ]);
  });

  it('is refused with wrong fields, and with a name or shortcut that its author sees already', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const other = await signedInAs(product, 'agents');
    const { name } = await createIn(browser, { shortcut: 'thx', shared: true });
    await createIn(other.browser, { shortcut: 'mine' });
    const wrong: [object, string][] = [
      [{ name: name.toUpperCase() }, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(256) }, 'name'],
      [{ body: '<p></p>' }, 'body'],
      [{ body: 'x'.repeat(100_001) }, 'body'],
      [{ body: 'Hi {{customer.password}}' }, 'body'],
      [{ body: 'Hi {{}}' }, 'body'],
      [{ shortcut: 'thx' }, 'shortcut'],
      [{ shortcut: 'With Space' }, 'shortcut'],
      [{ shortcut: 'x'.repeat(31) }, 'shortcut'],
      [{ shared: true, group_id: 999_999 }, 'group_id'],
      [{ uploads: [999_999] }, 'uploads'],
      [{ folder: 'x'.repeat(101) }, 'folder'],
      [{ keywords: 'x'.repeat(501) }, 'keywords'],
    ];
    for (const [fields, field] of wrong) {
      const input = { name: nameOf('Wrong'), body: 'x', ...fields };
      const { status, body } = await other.browser.post<Answer>(base, input);
      expect([status, Object.keys(body.errors)], field).toEqual([422, [field]]);
    }
    // Nobody else sees it.
    await createIn(browser, { shortcut: 'mine' });
  });

  it('is not overwritten by whoever has read it before somebody else changed it', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const { id } = await createIn(browser);
    const change = (fields: object) => browser.send<Answer>('PUT', `${base}/${id}`, fields);
    expect((await change({ folder: 'Orders', before: { folder: null } })).status).toBe(200);
    const late = await change({ folder: 'Other', before: { folder: null } });
    expect([late.status, late.body.details]).toEqual([409, { changed: ['folder'] }]);
    expect((await change({ folder: '' })).body.cannedReply.folder).toBeNull();
  });

  it('is stored as replies are, without what could harm', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const { body, excerpt } = await createIn(browser, {
      body: '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:alert(1)">you</a></p>',
    });
    expect(body).not.toMatch(/onclick|script|javascript/);
    expect(excerpt).toBe('Hi you');
  });
});

describe('the list of saved replies', () => {
  it('is found by words, folder, audience and use, in order', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const word = `zebra${process.pid}`;
    const first = await createIn(browser, { body: `<p>About ${word} ink</p>`, folder: `F${word}` });
    const second = await createIn(browser, { keywords: `toner ${word}`, shared: true });
    expect(await namesIn(browser, `&query=${word}`)).toEqual([first.name, second.name].sort());
    expect(await namesIn(browser, `&query=${word}&orderDir=desc`)).toEqual(
      [first.name, second.name].sort().reverse(),
    );
    expect(await namesIn(browser, `&query=${word}&shared=true`)).toEqual([second.name]);
    expect(await namesIn(browser, `&folder=F${word}`)).toEqual([first.name]);
    expect((await listOf(browser)).folders).toContain(`F${word}`);
    expect(await namesIn(browser, `&query=${word}&unused=true`)).toEqual([]);
    await product.services.db
      .update(cannedReplies)
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where(eq(cannedReplies.id, first.id));
    expect(await namesIn(browser, `&query=${word}&unused=true`)).toEqual([first.name]);
    expect((await browser.get<Answer>(`${base}?orderBy=color`)).status).toBe(422);
  });
});

describe('a rendered saved reply', () => {
  it('has values of the ticket, escaped, says what is missing, and counts the use', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const customer = await signedInAs(product, 'customers');
    await product.services.db
      .update(users)
      .set({ first_name: '<b>"Ann"</b>', last_name: null })
      .where(eq(users.id, customer.user.id));
    const ticket = await fileTicket(product, customer.browser, 'Ink & paper');
    const { id } = await createIn(browser, {
      body: '<p>Hi {{customer.first_name|there}} {{ customer.last_name | friend }}{{customer.last_name}}: {{ticket.subject}} ({{ticket.id}}), {{ticket.status}}. {{agent.display_name}}, <a href="{{ticket.url}}">{{site.name}}</a></p>',
    });
    const { status, body } = await browser.post<Answer>(`${base}/${id}/render`, { ticket_id: ticket.id });
    expect([status, body.missing]).toEqual([200, ['customer.last_name']]);
    expect(body.body).toContain('Hi &lt;b&gt;');
    expect(body.body).toContain(`friend{{customer.last_name}}: Ink &amp; paper (${ticket.id}), Open.`);
    expect(body.body).toContain(`/hc/tickets/${ticket.id}"`);
    expect(body.body).toContain(`Test ${user.last_name}`);
    const { cannedReply } = (await browser.get<Answer>(`${base}/${id}`)).body;
    expect([cannedReply.used_count, typeof cannedReply.last_used_at]).toEqual([1, 'string']);
    const missing = await browser.post<Answer>(`${base}/${id}/render`, { ticket_id: 999_999 });
    expect(missing.status).toBe(404);
    expect((await browser.post<Answer>(`${base}/${id}/render`, {})).status).toBe(422);
  });

  it('makes no link of a value that would run something', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const customer = await signedInAs(product, 'customers');
    const bad = { first_name: 'javascript:alert(1)' };
    await product.services.db.update(users).set(bad).where(eq(users.id, customer.user.id));
    const ticket = await fileTicket(product, customer.browser);
    const { id } = await createIn(browser, { body: '<p><a href="{{customer.first_name}}">x</a></p>' });
    const { body } = await browser.post<Answer>(`${base}/${id}/render`, { ticket_id: ticket.id });
    expect(body.body).not.toContain('javascript:');
  });

  it('brings copies of its files, which a reply takes and its customer reads', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const other = await signedInAs(product, 'agents');
    const customer = await signedInAs(product, 'customers');
    const ticket = await fileTicket(product, customer.browser);
    const file = await uploadFile(browser);
    const address = `/api/v1/file-entries/${file.id}`;
    const reply = await createIn(browser, {
      body: `<p>See <img src="${address}"></p>`,
      uploads: [file.id],
      shared: true,
    });
    expect((await other.browser.get(address)).status).toBe(200);
    expect((await customer.browser.get(address)).status).toBe(404);
    const render = async () =>
      (await other.browser.post<Answer>(`${base}/${reply.id}/render`, { ticket_id: ticket.id })).body;
    const { body, uploads } = await render();
    const [copy] = uploads;
    expect(copy?.id).not.toBe(file.id);
    expect(body).toContain(`src="/api/v1/file-entries/${copy?.id}"`);
    const sent = { id: ticket.id, body, uploads: uploads.map(({ id }) => id) };
    await other.browser.trpc.tickets.reply.mutate(sent);
    expect((await customer.browser.get(`/api/v1/file-entries/${copy?.id}`)).status).toBe(200);

    // Saving a message as a reply copies its files again.
    const saved = await createIn(other.browser, { body, uploads: [copy?.id] });
    expect(saved.uploads[0]?.id).not.toBe(copy?.id);
    expect(saved.body).toContain(`/api/v1/file-entries/${saved.uploads[0]?.id}`);
    const stranger = await signedInAs(product, 'customers');
    expect((await stranger.browser.get(`/api/v1/file-entries/${saved.uploads[0]?.id}`)).status).toBe(404);

    const without = await browser.send<Answer>('PUT', `${base}/${reply.id}`, { uploads: [] });
    expect(without.body.cannedReply.uploads).toEqual([]);
    expect((await other.browser.get(address)).status).toBe(404);
    expect((await customer.browser.get(`/api/v1/file-entries/${copy?.id}`)).status).toBe(200);
  });
});

describe('a deleted account', () => {
  it('leaves what it shared, and nothing else', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser, user } = await signedInAs(product, 'agents');
    const own = await createIn(browser);
    const shared = await createIn(browser, { shared: true });
    expect((await admin.send('DELETE', `/api/v1/users/${user.id}`, {})).status).toBe(200);
    const left = await product.services.db.select({ id: cannedReplies.id }).from(cannedReplies);
    expect(left.map(({ id }) => id)).not.toContain(own.id);
    const { cannedReply } = (await admin.get<Answer>(`${base}/${shared.id}`)).body;
    expect(cannedReply.user?.display_name).toBe('Deleted user');
  });
});
