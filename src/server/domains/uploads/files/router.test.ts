import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { bearerFor, fileForm, fileTicket, signedInAs, uploadFile } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { FileUsage, ListedFile } from '#shared/files.ts';
import { saveSettings } from '../../settings/service.ts';
import { pruneEntries } from '../prune.ts';
import { fileEntries } from '../tables.ts';

const product = testProduct();

type ListInput = Parameters<Browser['trpc']['uploads']['files']['list']['query']>[0];

const list = async (browser: Browser, input: ListInput = {}) =>
  (await browser.trpc.uploads.files.list.query(input)).pagination;

const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name);

const trash = (browser: Browser, ...entryIds: number[]) =>
  browser.trpc.uploads.files.delete.mutate({ entryIds });

const restore = (browser: Browser, entryIds: unknown) =>
  browser.post('/api/v1/file-entries/restore', { entryIds });

const rowsOf = (...ids: number[]) =>
  product.services.db.select().from(fileEntries).where(inArray(fileEntries.id, ids));

const storedFiles = async () => {
  await product.services.jobs.drain(product.services);
  return product.services.db.select({ id: fileEntries.id }).from(fileEntries);
};

describe('the list of files', () => {
  it('is for whoever is signed in', async () => {
    const stranger = await product.visit();
    const answer = await stranger.get('/api/v1/file-entries');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ message: 'Unauthenticated.' });
  });

  it('has the files of everybody for who may see them, and one’s own for others', async () => {
    const { browser: customer, user } = await signedInAs(product, 'customers');
    const { browser: agent } = await signedInAs(product, 'agents');
    const { browser: admin } = await signedInAs(product, 'admins');
    const mine = await uploadFile(customer, { name: 'mine.txt' });
    await uploadFile(agent, { name: 'answer.txt' });
    expect(namesOf((await list(customer)).data)).toEqual(['mine.txt']);
    expect(namesOf((await list(agent)).data)).toEqual(['answer.txt']);
    const { data, total } = await list(admin);
    expect(namesOf(data)).toEqual(['answer.txt', 'mine.txt']);
    expect(total).toBe(2);
    expect(data[1]).toEqual({
      ...mine,
      disk: 'uploads',
      owner: { id: user.id, display_name: 'Test customers', avatar: null },
      used_in: [],
      deleted_at: null,
      can: { delete: true },
    });
    expect(namesOf((await list(admin, { userId: String(user.id) })).data)).toEqual(['mine.txt']);
    expect((await list(admin, { userId: 'me' })).data).toEqual([]);
    expect((await list(customer, { userId: 'me' })).total).toBe(1);
    const foreign = await agent.get(`/api/v1/file-entries?userId=${user.id}`);
    expect(foreign.status).toBe(403);
  });

  it('says where a file is shown, to who may see that', async () => {
    const { browser: customer } = await signedInAs(product, 'customers');
    const { browser: agent } = await signedInAs(product, 'agents');
    const { browser: admin } = await signedInAs(product, 'admins');
    const ticket = await fileTicket(product, customer, 'The printer hums');
    const [file, secret] = [await uploadFile(customer), await uploadFile(agent, { name: 'secret.txt' })];
    await customer.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>See.</p>', uploads: [file.id] });
    const note = { id: ticket.id, type: 'notes' as const, body: '<p>Look.</p>', uploads: [secret.id] };
    await agent.trpc.tickets.reply.mutate(note);
    const uses = [{ type: 'ticket', id: ticket.id, name: 'The printer hums' }];
    expect((await list(customer)).data).toMatchObject([{ id: file.id, used_in: uses }]);
    const seen = await list(admin, { perPage: 2 });
    expect(seen.data).toMatchObject([
      { id: secret.id, used_in: uses },
      { id: file.id, used_in: uses },
    ]);
    // Former agents can not list files of other people's notes.
    await product.services.db.execute(
      sql`update file_entries set user_id = ${ticket.user_id} where id = ${secret.id}`,
    );
    expect((await list(customer, { query: 'secret' })).data).toMatchObject([{ id: secret.id, used_in: [] }]);
  });

  it('costs the same however long it is', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const ticket = await fileTicket(product, browser);
    const count = async () => (await product.counter.ofWork(() => list(browser))).statements.length;
    await uploadFile(browser);
    await count();
    const before = await count();
    for (let index = 0; index < 5; index += 1) {
      const { id } = await uploadFile(browser, { name: `more-${index}.txt` });
      await browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>More.</p>', uploads: [id] });
    }
    expect(await count()).toBe(before);
    expect(before).toBeLessThanOrEqual(2);
  });

  it('finds by a part of the name, by type, and sorts', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const files = ['Größe 100%.txt', 'alpha_1.txt', 'Beta.txt', 'alphaX1.txt', 'data.csv'];
    for (const [index, name] of files.entries()) {
      await uploadFile(browser, { name, content: 'x'.repeat(index + 1) });
    }
    const found = async (input: ListInput) => namesOf((await list(browser, input)).data);
    expect(await found({})).toEqual([...files].reverse());
    expect(await found({ direction: 'asc' })).toEqual(files);
    expect(await found({ query: 'GRÖSSE' })).toEqual([]);
    expect(await found({ query: 'gröSe' })).toEqual([]);
    expect(await found({ query: 'größ' })).toEqual(['Größe 100%.txt']);
    expect(await found({ query: '0%' })).toEqual(['Größe 100%.txt']);
    expect(await found({ query: 'a_1' })).toEqual(['alpha_1.txt']);
    expect(await found({ query: '\\' })).toEqual([]);
    expect(await found({ query: 'beta', type: 'image' })).toEqual([]);
    expect(await found({ query: 'beta', type: 'text' })).toEqual(['Beta.txt']);
    expect((await found({ order: 'name', direction: 'asc' })).slice(0, 3)).toEqual([
      'alpha_1.txt',
      'alphaX1.txt',
      'Beta.txt',
    ]);
    expect((await found({ order: 'file_size', direction: 'desc' }))[0]).toBe('data.csv');
    const second = await list(browser, { perPage: 2, page: 2 });
    expect(second).toMatchObject({ current_page: 2, per_page: 2, from: 3, to: 4, total: 5, last_page: 3 });
    expect(namesOf(second.data)).toEqual(['Beta.txt', 'alpha_1.txt']);
  });

  it('refuses what it does not know, and answers with no more than a hundred', async () => {
    const { browser } = await signedInAs(product, 'customers');
    for (const wrong of ['type=virus', 'trashed=perhaps', 'order=colour', 'direction=up', 'userId=ann']) {
      expect((await browser.get(`/api/v1/file-entries?${wrong}`)).status, wrong).toBe(422);
    }
    const { body } = await browser.get('/api/v1/file-entries?perPage=5000&page=nothing&trashed=1');
    expect(body).toMatchObject({ pagination: { per_page: 100, current_page: 1 }, status: 'success' });
  });

  it('is there for programs', async () => {
    const { browser, user } = await signedInAs(product, 'admins');
    await uploadFile(browser, { name: 'for programs.txt' });
    const headers = await bearerFor(product, user);
    const url = `${product.url}/api/v1/file-entries?query=for+programs&order=name&direction=asc&perPage=10`;
    const answer = (await (await fetch(url, { headers })).json()) as { pagination: { data: ListedFile[] } };
    expect(namesOf(answer.pagination.data)).toEqual(['for programs.txt']);
    const usage = await fetch(`${product.url}/api/v1/file-entries/usage`, { headers });
    expect(await usage.json()).toMatchObject({ status: 'success', own: { files: 1, quota: null } });
  });
});

describe('the trash', () => {
  it('shows what was thrown away, and gives it back', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const file = await uploadFile(browser, { name: 'back.txt' });
    await trash(browser, file.id);
    expect((await list(browser)).data).toEqual([]);
    const [thrown] = (await list(browser, { trashed: true, order: 'deleted_at' })).data;
    expect(thrown).toMatchObject({ id: file.id, can: { delete: true } });
    expect(Date.parse(thrown?.deleted_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await browser.get(file.url)).status).toBe(404);
    expect((await restore(browser, [file.id])).body).toEqual({ status: 'success' });
    expect((await browser.get(file.url)).text).toBe('Some notes.');
    expect((await list(browser, { trashed: true })).data).toEqual([]);
  });

  it('keeps what was given back, although nothing refers to it', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const [kept, forgotten] = [await uploadFile(browser), await uploadFile(browser)];
    await trash(browser, kept.id);
    await restore(browser, [kept.id]);
    const created_at = new Date(Date.now() - 25 * 3600 * 1000).toISOString();
    const ids = [kept.id, forgotten.id];
    await product.services.db.update(fileEntries).set({ created_at }).where(inArray(fileEntries.id, ids));
    await pruneEntries(product.services);
    expect(await rowsOf(...ids)).toMatchObject([{ id: kept.id }]);
  });

  it('gives back nothing that is gone for good, and leaves alone what is not in it', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const [gone, there] = [await uploadFile(browser), await uploadFile(browser)];
    await browser.trpc.uploads.files.delete.mutate({ entryIds: [gone.id], deleteForever: true });
    const answer = await restore(browser, [gone.id, there.id, 2_000_000_000]);
    expect(answer.status).toBe(200);
    expect(await rowsOf(gone.id, there.id)).toMatchObject([{ id: there.id, attached_at: null }]);
  });

  it('gives others nothing, all or none', async () => {
    const { browser: owner } = await signedInAs(product, 'customers');
    const { browser: foreigner } = await signedInAs(product, 'customers');
    const { browser: admin } = await signedInAs(product, 'admins');
    const stranger = await product.visit();
    const [theirs, other] = [await uploadFile(owner), await uploadFile(foreigner)];
    await trash(owner, theirs.id);
    await trash(foreigner, other.id);
    const refused = await restore(foreigner, [other.id, theirs.id]);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ message: 'This action is unauthorized.' });
    expect((await restore(stranger, [theirs.id])).status).toBe(401);
    expect((await rowsOf(theirs.id, other.id)).every((row) => row.deleted_at !== null)).toBe(true);
    expect((await restore(admin, [theirs.id, other.id])).status).toBe(200);
    expect((await rowsOf(theirs.id, other.id)).every((row) => row.deleted_at === null)).toBe(true);
  });

  it.each([[undefined], [[]], ['many'], [[0]], [Array.from({ length: 101 }, (_, index) => index + 1)]])(
    'gives back nothing for %j',
    async (entryIds) => {
      const { browser } = await signedInAs(product, 'customers');
      const answer = await restore(browser, entryIds);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})[0]).toMatch(/^entryIds(\.0)?$/);
    },
  );

  it('is emptied of one’s own, and by who manages files of everybody’s', async () => {
    const { browser: owner } = await signedInAs(product, 'customers');
    const { browser: other } = await signedInAs(product, 'customers');
    const { browser: admin } = await signedInAs(product, 'admins');
    const stranger = await product.visit();
    await admin.trpc.uploads.files.emptyTrash.mutate({});
    const [first, second, kept] = [await uploadFile(owner), await uploadFile(other), await uploadFile(owner)];
    await trash(owner, first.id);
    await trash(other, second.id);
    expect((await stranger.post('/api/v1/file-entries/empty-trash')).status).toBe(401);
    const answer = await owner.post('/api/v1/file-entries/empty-trash');
    expect(answer.body).toEqual({ deleted: 1, status: 'success' });
    expect(await rowsOf(first.id, second.id)).toMatchObject([{ id: second.id }]);
    expect(await admin.trpc.uploads.files.emptyTrash.mutate({})).toMatchObject({ deleted: 1 });
    const left = (await storedFiles()).map(({ id }) => id);
    expect(left).toContain(kept.id);
    expect(left).not.toContain(second.id);
    expect((await restore(admin, [second.id])).status).toBe(200);
    expect((await storedFiles()).map(({ id }) => id)).not.toContain(second.id);
  });
});

describe('a file for the library', () => {
  it('stays although nothing refers to it', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const fields = { metadata: '{"diskPrefix":"library"}' };
    const answer = await browser.post<{ fileEntry: { id: number } }>(
      '/api/v1/file-entries',
      fileForm({ fields }),
    );
    const [row] = await rowsOf(answer.body.fileEntry.id);
    expect(row?.attached_at).not.toBeNull();
  });

  it('is none of a visitor’s', async () => {
    await saveSettings(product.services, { uploads: { guests: true } });
    try {
      const visitor = await product.visit();
      const { id } = await uploadFile(visitor, { fields: { metadata: '{"diskPrefix":"library"}' } });
      expect((await rowsOf(id))[0]?.attached_at).toBeNull();
    } finally {
      await saveSettings(product.services, { uploads: { guests: false } });
    }
  });
});

describe('the usage', () => {
  it('is what the caller sees, with their own and their quota beside it', async () => {
    const stranger = await product.visit();
    expect((await stranger.get('/api/v1/file-entries/usage')).status).toBe(401);
    const { browser, user } = await signedInAs(product, 'customers');
    const { browser: admin } = await signedInAs(product, 'admins');
    await product.services.db.delete(fileEntries);
    await saveSettings(product.services, { uploads: { user_quota: 5000 } });
    try {
      await uploadFile(browser, { content: 'x'.repeat(10) });
      await uploadFile(browser, { content: 'x'.repeat(20) });
      const thrown = await uploadFile(browser, { content: 'x'.repeat(30) });
      const video = await uploadFile(browser, { content: 'x'.repeat(40) });
      await product.services.db
        .update(fileEntries)
        .set({ type: 'video' })
        .where(eq(fileEntries.id, video.id));
      await trash(browser, thrown.id);
      const files: FileUsage = {
        stored: { files: 3, bytes: 70 },
        trashed: { files: 1, bytes: 30 },
        types: [
          { type: 'video', files: 1, bytes: 40 },
          { type: 'text', files: 2, bytes: 30 },
        ],
        own: { files: 4, bytes: 100, quota: 5000 },
      };
      expect(await browser.trpc.uploads.files.usage.query({})).toMatchObject(files);
      const all = await product.counter.ofWork(() => admin.trpc.uploads.files.usage.query({}));
      expect(all.result).toMatchObject({ ...files, own: { files: 0, bytes: 0, quota: 5000 } });
      expect(all.statements.length).toBeLessThanOrEqual(3);
      const { browser: other } = await signedInAs(product, 'agents');
      expect(await other.trpc.uploads.files.usage.query({})).toMatchObject({
        stored: { files: 0, bytes: 0 },
        types: [],
      });
      expect(user.id).toBeGreaterThan(0);
    } finally {
      await saveSettings(product.services, { uploads: { user_quota: null } });
    }
  });
});
