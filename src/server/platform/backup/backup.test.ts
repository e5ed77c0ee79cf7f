import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { emptyDatabase, emptyEmbedded } from '../../testing/databases.ts';
import { fileTicket, makePerson, password, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { envIn, needsOf } from '../../testing/restoring.ts';
import { readEnv } from '../config/env.ts';
import { type Connection, connectEmbedded } from '../db/connect.ts';
import { rows } from '../db/statements.ts';
import { makeBackup } from './backup.ts';
import { backUp } from './jobs.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

const product = testProduct();
const place = await mkdtemp(join(tmpdir(), 'helpdock-backups-'));
const odd = 'عربي "quoted" \\N \\. \t 🖨️';
const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));

let folder = '';
let files: { id: number; bytes: Buffer }[] = [];
const before: number[] = [];
let during: number[] = [];
let person = { id: 0, email: '' };

/** Files tickets, one after the other, until stopped. */
function keepFiling(browser: Browser) {
  let stopped = false;
  const ids: number[] = [];
  const done = (async () => {
    while (!stopped) ids.push((await fileTicket(product, browser, `Ticket ${ids.length} ${odd}`)).id);
  })();
  return async () => {
    stopped = true;
    await done;
    return ids;
  };
}

beforeAll(async () => {
  const { browser, user } = await signedInAs(product, 'customers');
  person = user;
  const uploaded = await Promise.all(
    ['one.bin', 'two.bin'].map((name) => uploadFile(browser, { name, content })),
  );
  files = uploaded.map(({ id }) => ({ id, bytes: content }));
  await makePerson(product, 'admins');
  for (let index = 0; index < 12; index += 1)
    before.push((await fileTicket(product, browser, `Before ${odd}`)).id);
  await product.services.jobs.enqueue(product.services.db, backUp, { asked_by: 'screen' as const });
  const stop = keepFiling(browser);
  const { name } = await makeBackup(product.services, place, { askedBy: 'command' });
  during = await stop();
  folder = join(place, name);
});

afterAll(() => rm(place, { recursive: true, force: true }));

describe('a backup', () => {
  it('is a folder for its owner alone, and remembered', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual(['backup.json', 'files', 'files.ndjson.gz', 'tables']);
    expect(await readManifest(folder)).toMatchObject({ key: false, files: { count: 2 } });
    const [remembered] = await rows(
      product.services.db,
      sql`select name, asked_by, files, error from backups`,
    );
    expect(remembered).toMatchObject({ asked_by: 'command', files: 2, error: null });
  });

  it('shares the files of the one before, and is whole without it', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'helpdock-backups-'));
    const first = await makeBackup(product.services, elsewhere, { askedBy: 'schedule' });
    const pathOf = async (name: string) => {
      const list = await readdir(join(elsewhere, name, 'files/local'), {
        recursive: true,
        withFileTypes: true,
      });
      const file = list.find((entry) => entry.isFile());
      return join(file?.parentPath ?? '', file?.name ?? '');
    };
    // Names are by the second.
    await expect
      .poll(() => new Date().toISOString().slice(0, 19).replaceAll(/\D/g, ''))
      .not.toBe(first.name.replaceAll(/\D/g, ''));
    const second = await makeBackup(product.services, elsewhere, { askedBy: 'schedule' });
    expect((await stat(await pathOf(second.name))).ino).toBe((await stat(await pathOf(first.name))).ino);
    await rm(join(elsewhere, first.name), { recursive: true });
    expect((await readFile(await pathOf(second.name))).equals(content)).toBe(true);
    await rm(elsewhere, { recursive: true });
  });

  it('that fails leaves nothing behind, and says why', async () => {
    const file = join(place, 'a-file');
    await writeFile(file, '');
    await expect(makeBackup(product.services, file, { askedBy: 'schedule' })).rejects.toThrow(
      /EEXIST|ENOTDIR/,
    );
    const failed = await rows(product.services.db, sql`select error from backups where error is not null`);
    expect(failed).toHaveLength(1);
  });

  it('is made one at a time', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'helpdock-backups-'));
    const both = await Promise.allSettled(
      [1, 2].map(() => makeBackup(product.services, elsewhere, { askedBy: 'schedule' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await rm(elsewhere, { recursive: true });
  });
});

const kinds = inject('serverTemplate') === null ? ['embedded'] : ['server', 'embedded'];

describe.each(kinds)('a site restored into a database of kind %s', (kind) => {
  const restored = testProduct({}, undefined, async (_logger, data) => {
    const connection = kind === 'server' ? await emptyDatabase() : connectEmbedded(await emptyEmbedded());
    await restoreBackup(needsOf(connection, envIn(data)), folder);
    return connection;
  });

  it('has every ticket that was confirmed before, and of the later ones all up to one', async () => {
    const found = await rows<{ id: number; replies: number }>(
      restored.services.db,
      sql`select tickets.id, count(replies.id)::integer as replies from tickets
        left join replies on replies.ticket_id = tickets.id group by tickets.id order by tickets.id`,
    );
    const ids = found.map(({ id }) => id);
    const later = during.filter((id) => ids.includes(id));
    expect(ids).toEqual([...before, ...during.slice(0, later.length)]);
    expect(found.filter(({ replies }) => replies !== 1)).toEqual([]);
  });

  it('lets people in with their passwords, and goes on with new tickets and files', async () => {
    const browser = await restored.visit();
    await browser.signIn(person.email, password);
    const ticket = await fileTicket(restored, browser, `After ${odd}`);
    expect(ticket.id).toBeGreaterThan(Math.max(...before));
    const shown = await browser.trpc.tickets.get.query({ id: before[0] ?? 0 });
    expect(shown.ticket.subject).toBe(`Before ${odd}`);
    const own = await rows<{ id: number; storage_key: string }>(
      restored.services.db,
      sql`select id, storage_key from file_entries order by id`,
    );
    expect(own.map(({ id }) => id)).toEqual(files.map(({ id }) => id).sort((one, other) => one - other));
    for (const { storage_key } of own) {
      const path = restored.services.storages.local.pathOf(storage_key);
      expect((await readFile(path)).equals(content)).toBe(true);
    }
    expect((await uploadFile(browser, { content: 'new' })).id).toBeGreaterThan(own.at(-1)?.id ?? 0);
  });

  it('has its rules again: counters count, references are kept, work that waited is done', async () => {
    const { db } = restored.services;
    await expect(
      db.execute(sql`insert into user_roles (user_id, role_id) values (1000000, 1)`),
    ).rejects.toThrow();
    const count = `select count(*)::integer as value from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
    expect(await rows(db, sql.raw(count))).toEqual([{ value: 0 }]);
    const waiting = await rows(db, sql`select state::text from jobs.job where name = 'backup'`);
    expect(waiting).toEqual([{ state: 'created' }]);
  });

  it('can be backed up again, and be restored into the other kind of database', async () => {
    const [again, data] = await Promise.all(
      ['backups', 'restore'].map((name) => mkdtemp(join(tmpdir(), `helpdock-${name}-`))),
    );
    const { name } = await makeBackup(restored.services, again ?? '', { askedBy: 'command' });
    const other = kind === 'server' ? connectEmbedded(await emptyEmbedded()) : await emptyDatabase();
    await restoreBackup(needsOf(other, envIn(data ?? '')), join(again ?? '', name));
    const subjects = sql`select id, subject, created_at::text from tickets order by id`;
    expect(await rows(other.db, subjects)).toEqual(await rows(restored.services.db, subjects));
    const people = sql`select email::text, password_hash from users order by id`;
    expect(await rows(other.db, people)).toEqual(await rows(restored.services.db, people));
    await other.close();
    await Promise.all([again, data].map((path) => rm(path ?? '', { recursive: true })));
  });
});

describe('a restore', () => {
  const refuse = async (act: (connection: Connection, data: string) => Promise<unknown>) => {
    const connection = await emptyDatabase();
    const data = await mkdtemp(join(tmpdir(), 'helpdock-restore-'));
    const said = await act(connection, data).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await connection.close();
    await rm(data, { recursive: true, force: true });
    return said;
  };
  it('refuses a site with people, unless it is forced', async () => {
    const said = await refuse(async (connection, data) => {
      await restoreBackup(needsOf(connection, envIn(data)), folder);
      await connection.db.execute(sql`update users set first_name = 'Changed'`);
      await expect(restoreBackup(needsOf(connection, envIn(data)), folder)).rejects.toThrow('--force');
      await restoreBackup(needsOf(connection, envIn(data)), folder, { force: true });
      const changed = await rows(connection.db, sql`select id from users where first_name = 'Changed'`);
      expect(changed).toEqual([]);
    });
    expect(said).toBe('done');
  });

  it('refuses another key, a damaged folder, a newer version and no backup at all', async () => {
    // A refused restore leaves the database unchanged, so the next can use it.
    const connection = await emptyDatabase();
    const data = await mkdtemp(join(tmpdir(), 'helpdock-restore-'));
    const restoring = (from: string, settings = {}) =>
      restoreBackup(needsOf(connection, envIn(data, settings)), from);
    const other = { APP_KEY: 'another-key-that-is-long-enough-too' };
    await expect(restoring(folder, other)).rejects.toThrow('--without-key');
    await expect(restoring(place)).rejects.toThrow('There are backups in it: helpdock-');
    const manifest = join(folder, 'backup.json');
    const text = await readFile(manifest, 'utf8');
    const said = JSON.parse(text);
    const later = { when: 9_999_999_999_999, hash: 'x', tag: '9999_later' };
    await writeFile(manifest, JSON.stringify({ ...said, migrations: [...said.migrations, later] }));
    await expect(restoring(folder)).rejects.toThrow('newer than this one');
    await writeFile(manifest, text);
    const table = join(folder, 'tables/public.users.ndjson.gz');
    const bytes = await readFile(table);
    await writeFile(table, bytes.subarray(0, -3));
    await expect(restoring(folder)).rejects.toThrow(
      'public.users.ndjson.gz of the backup is missing, or was changed',
    );
    await writeFile(table, bytes);
    await connection.close();
    await rm(data, { recursive: true, force: true });
  });

  it('brings the key along where it is kept in a file', async () => {
    const data = await mkdtemp(join(tmpdir(), 'helpdock-key-'));
    const keyed = await mkdtemp(join(tmpdir(), 'helpdock-backups-'));
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: data });
    const { name, key: isIn } = await makeBackup({ ...product.services, env }, keyed, { askedBy: 'command' });
    expect(isIn).toBe(true);
    const original = await readFile(join(data, 'app-key'), 'utf8');
    const said = await refuse(async (connection, place) => {
      await restoreBackup(
        needsOf(connection, readEnv({ NODE_ENV: 'test', DATA_DIR: place })),
        join(keyed, name),
      );
      expect(await readFile(join(place, 'app-key'), 'utf8')).toBe(original);
    });
    expect(said).toBe('done');
    await Promise.all([data, keyed].map((path) => rm(path, { recursive: true })));
  });
});
