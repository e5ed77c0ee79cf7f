import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import {
  fileForm,
  fileTicket,
  makePerson,
  newEmail,
  password,
  signedInAs,
  uploadFile,
} from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { activate, addMember, withWorkspaces, workspaceOf } from '#server/testing/workspaces.ts';
import type { Operation } from '#shared/operations.ts';
import type { ShownUser } from '#shared/users.ts';
import { auditEntries } from '../../audit/tables.ts';
import { createUser } from '../../auth/service.ts';
import { roles, userEmails, users } from '../../auth/tables.ts';
import { searchTerms } from '../../help-search/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { deleteExpiredOperations } from '../../operations/service.ts';
import { operations } from '../../operations/tables.ts';
import { purchases } from '../../purchases/tables.ts';
import { workspaceMembers } from '../../workspaces/tables.ts';
import { readPersonData } from './export-queries.ts';

const product = testProduct();
beforeAll(() => withWorkspaces(product));

interface Answer {
  user: ShownUser;
  operation: Operation;
  message: string;
  data: Operation[];
  next_cursor: string | null;
}

/** Not restored: sessions and tokens are revoked, and own jobs with them. */
const ends = ['browsers', 'api_tokens', 'push_browsers', 'jobs', 'actions', 'merges'];

async function dataOf(id: number) {
  const data = await readPersonData(product.services.db, id, null);
  const kept = Object.entries(data).filter(([name]) => !ends.includes(name));
  const { updated_at: _, ...profile } = data.profile as Record<string, unknown> & { avatar: string | null };
  const rest: Record<string, unknown> = Object.fromEntries(kept);
  return { ...rest, tickets: rest.tickets, profile };
}

const merge = (browser: Browser, id: number, userId: number) =>
  browser.post<Answer>(`/api/v1/users/${id}/merge`, { userId });
const undo = (browser: Browser, id: string) => browser.post<Answer>(`/api/v1/operations/${id}/undo`);
const changesOf = async (id: string) =>
  (await product.services.db.select().from(operations).where(eq(operations.id, id)))[0]?.changes;

/** A person with data of every kind. */
async function fullPerson() {
  const { db } = product.services;
  const person = await signedInAs(product, 'customers');
  const { user, browser } = person;
  const ticket = await fileTicket(product, browser);
  await browser.post(`/api/v1/tickets/${ticket.id}/replies`, { body: '<p>More.</p>' });
  await uploadFile(browser);
  const face = sharp({ create: { width: 32, height: 32, channels: 3, background: '#467' } });
  const content = await face.png().toBuffer();
  await browser.post('/api/v1/users/me/avatar', fileForm({ name: 'me.png', mime: 'image/png', content }));
  await db.insert(purchases).values({ user_id: user.id, code: newEmail(), item_id: '1', item_name: 'It' });
  await db.insert(notifications).values({ user_id: user.id, type: 'ticket', data: { lines: [] } as never });
  await db.insert(searchTerms).values({ user_id: user.id, term: 'printer', results: [] });
  await db.insert(userEmails).values({ user_id: user.id, email: newEmail('further') });
  await browser.send('PUT', '/api/v1/users/me', { language: 'de', country: 'DE' });
  await browser.send('PUT', '/api/v1/notifications/me/subscriptions', {
    selections: [{ notif_id: 'ticket_reply', channels: { email: false, browser: false } }],
  });
  return { ...person, ticket };
}

describe('a merge that is undone', () => {
  it('leaves both as they were, but for browsers and tokens', async () => {
    const admin = (await signedInAs(product, 'admins')).browser;
    const [one, two] = [await fullPerson(), await fullPerson()];
    const shared = await workspaceOf(product, 'owner', 'member');
    await addMember(product, shared.id, one.user.id, 'member');
    await addMember(product, shared.id, two.user.id, 'manager');
    const own = await workspaceOf(product, 'member');
    await addMember(product, own.id, two.user.id, 'manager');
    await activate(two.browser, own.id);
    await two.browser.send('PUT', `/api/v1/workspace/${own.id}/follow`, { follows: true });
    await product.services.jobs.drain(product.services);
    const before = [await dataOf(one.user.id), await dataOf(two.user.id)];

    const { operation } = (await merge(admin, one.user.id, two.user.id)).body;
    expect(operation).toMatchObject({
      type: 'user_merge',
      tickets_count: 1,
      undone_at: null,
      can_undo: true,
      skipped: [],
      summary: { from: [expect.stringContaining(two.user.email)] },
    });
    expect(Date.parse(operation.undo_until) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await dataOf(one.user.id)).tickets).toHaveLength(2);
    const mails = (await mailsTo(product, two.user.email)).length;

    const undone = await undo(admin, operation.id);
    expect(undone.body.operation).toMatchObject({ skipped: [], skipped_others: 0, can_undo: false });
    expect(undone.body.operation.undone_at).not.toBeNull();
    expect([await dataOf(one.user.id), await dataOf(two.user.id)]).toEqual(before);
    expect(await changesOf(operation.id)).toBeNull();

    // Credentials are restored, sessions are not, and no mail was sent.
    expect((await two.browser.get('/api/v1/users/me')).status).toBe(401);
    const again = await (await product.visit()).signIn(two.user.email, password);
    expect((await again.get<{ user: ShownUser }>('/api/v1/users/me')).body.user.email).toBe(two.user.email);
    await product.services.jobs.drain(product.services);
    expect(await mailsTo(product, two.user.email)).toHaveLength(mails);
    const { events } = await admin.trpc.tickets.events.query({ id: two.ticket.id });
    expect(events.slice(-2)).toMatchObject([
      { type: 'requester', data: { to: { id: one.user.id } } },
      { type: 'requester', data: { to: { id: two.user.id } } },
    ]);
    const written = await product.services.db
      .select()
      .from(auditEntries)
      .where(sql`subject_id = ${String(one.user.id)} and action = 'user.unmerge'`);
    expect(written).toHaveLength(1);
    expect((await undo(admin, operation.id)).body.message).toBe('This has already been undone.');
    expect((await merge(admin, one.user.id, two.user.id)).status).toBe(200);
  });

  it('leaves what was changed since as it is, and says so', async () => {
    const admin = (await signedInAs(product, 'admins')).browser;
    const [one, two, third] = [await fullPerson(), await fullPerson(), await makePerson(product)];
    const workspace = await workspaceOf(product, 'owner');
    await addMember(product, workspace.id, two.user.id, 'member');
    const { operation } = (await merge(admin, one.user.id, two.user.id)).body;
    await admin.send('PUT', `/api/v1/users/${one.user.id}`, { first_name: 'Renamed' });
    await product.services.db
      .update(workspaceMembers)
      .set({ user_id: third.id })
      .where(eq(workspaceMembers.user_id, one.user.id));
    await product.services.db.execute(
      sql`update tickets set user_id = ${third.id} where id = ${two.ticket.id}`,
    );
    const undone = (await undo(admin, operation.id)).body.operation;
    expect(undone.skipped).toEqual([{ ticket_id: two.ticket.id, reason: 'changed' }]);
    expect(undone.skipped_others).toBeGreaterThanOrEqual(1);
    expect((await dataOf(one.user.id)).profile).toMatchObject({ first_name: 'Renamed' });
    expect((await dataOf(two.user.id)).profile).toMatchObject({ email: two.user.email });
  });

  it('is for who did it or an administrator, within thirty days', async () => {
    const name = newEmail('role');
    const granted = ['users.merge', 'users.view', 'tickets.view', 'tickets.create', 'articles.view'];
    await product.services.db.insert(roles).values({
      name,
      permissions: [...granted, 'files.create', 'logs.view'].map((one) => ({ name: one, restrictions: [] })),
    });
    const holder = async () => {
      const email = newEmail('holder');
      const user = await createUser(product.services, { email, password }, [name]);
      return { user, browser: await (await product.visit()).signIn(email, password) };
    };
    const bare = () => createUser(product.services, { email: newEmail('bare') }, []);
    const [doer, other] = [await holder(), await holder()];
    const merged = async () =>
      (await merge(doer.browser, (await bare()).id, (await bare()).id)).body.operation;
    const [first, second, late] = [await merged(), await merged(), await merged()];
    expect((await undo(other.browser, first.id)).status).toBe(404);
    expect((await undo((await signedInAs(product, 'agents')).browser, first.id)).status).toBe(404);
    expect((await undo(doer.browser, 'x')).status).toBe(422);
    expect((await undo(doer.browser, first.id)).status).toBe(200);
    const admin = (await signedInAs(product, 'admins')).browser;
    expect((await undo(admin, second.id)).status).toBe(200);

    await product.services.db
      .update(operations)
      .set({ undo_until: sql`now() - interval '1 second'` })
      .where(eq(operations.id, late.id));
    expect((await undo(doer.browser, late.id)).body.message).toBe('This can no longer be undone.');
    await deleteExpiredOperations(product.services);
    expect(await changesOf(late.id)).toBeNull();
    expect((await undo(doer.browser, late.id)).status).toBe(409);

    const list = (browser: Browser, query = '') => browser.get<Answer>(`/api/v1/operations?limit=2${query}`);
    const page = await list(doer.browser);
    expect(page.body.data.map(({ id, can_undo }) => [id, can_undo])).toEqual([
      [late.id, false],
      [second.id, false],
    ]);
    const next = await list(doer.browser, `&cursor=${page.body.next_cursor}`);
    expect([next.body.data.map(({ id }) => id), next.body.next_cursor]).toEqual([[first.id], null]);
    expect((await list(other.browser)).body.data).toEqual([]);
    expect((await list(other.browser, `&userId=${doer.user.id}`)).body.data).toHaveLength(2);
    const customer = (await signedInAs(product, 'customers')).browser;
    expect((await list(customer, `&userId=${doer.user.id}`)).status).toBe(403);
    expect((await list(doer.browser, '&cursor=none')).status).toBe(422);
  });

  it('is refused when the address is taken, when a later merge stands in the way, and once the person is erased', async () => {
    const admin = (await signedInAs(product, 'admins')).browser;
    const [one, two, three] = [
      await makePerson(product),
      await makePerson(product),
      await makePerson(product),
    ];
    const first = (await merge(admin, two.id, one.id)).body.operation;
    const second = (await merge(admin, three.id, two.id)).body.operation;
    const blocked = await undo(admin, first.id);
    expect([blocked.status, blocked.body.message]).toEqual([
      409,
      'The other account was merged again since then. Undo that merge first.',
    ]);
    await admin.send('PUT', `/api/v1/users/${three.id}`, { emails: [] });
    await createUser(product.services, { email: two.email }, ['customers']);
    const taken = await undo(admin, second.id);
    expect([taken.status, taken.body.message]).toEqual([
      409,
      "This merge can't be undone: the email address of the removed account now belongs to someone else.",
    ]);
    await product.services.db.delete(users).where(eq(users.email, two.email));
    expect((await undo(admin, second.id)).status).toBe(200);
    expect((await undo(admin, first.id)).status).toBe(200);

    const third = (await merge(admin, two.id, one.id)).body.operation;
    await admin.send('DELETE', `/api/v1/users/${two.id}`);
    expect((await undo(admin, third.id)).status).toBe(409);
    const [row] = await product.services.db.select().from(operations).where(eq(operations.id, third.id));
    expect(row).toMatchObject({ changes: null, summary: null });
  });

  it('can still be, with the picture of who went, as long as it is kept', async () => {
    const admin = (await signedInAs(product, 'admins')).browser;
    const [one, two] = [await fullPerson(), await fullPerson()];
    const address = product.url + (await dataOf(two.user.id)).profile.avatar;
    const merged = async () => (await merge(admin, one.user.id, two.user.id)).body.operation;
    const isThere = async () => {
      await product.services.jobs.drain(product.services);
      return (await fetch(address)).ok;
    };
    expect((await undo(admin, (await merged()).id)).status).toBe(200);
    expect(await isThere()).toBe(true);
    const { id } = await merged();
    expect(await isThere()).toBe(true);
    await product.services.db
      .update(operations)
      .set({ undo_until: sql`now() - interval '1 second'` })
      .where(eq(operations.id, id));
    await deleteExpiredOperations(product.services);
    expect(await isThere()).toBe(false);
  });

  it('happens once, also when two ask at once', async () => {
    const admin = (await signedInAs(product, 'admins')).browser;
    const [one, two] = [await fullPerson(), await fullPerson()];
    const { operation } = (await merge(admin, one.user.id, two.user.id)).body;
    const both = await Promise.all([undo(admin, operation.id), undo(admin, operation.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
