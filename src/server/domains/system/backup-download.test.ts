import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import type { SystemState } from '#shared/system.ts';
import { backUp } from '../../platform/backup/jobs.ts';
import { readManifest } from '../../platform/backup/manifest.ts';
import { rows } from '../../platform/db/statements.ts';
import type { Browser } from '../../testing/browser.ts';
import { bearerFor, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'helpdock-downloads-'));
const product = testProduct({ BACKUP_FOLDER: folder, APP_KEY: '' });
let name = '';
const pathOf = (backup: string) => `/api/v1/system/backups/${encodeURIComponent(backup)}/download`;

beforeAll(async () => {
  const { jobs, db, storages } = product.services;
  await storages.local.put('private/letter', Buffer.alloc(3_000_000, 'x'));
  await jobs.enqueue(db, backUp, { asked_by: 'screen' as const });
  await jobs.drain(product.services);
  [name = ''] = await readdir(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function confirmed(): Promise<Browser> {
  const { browser } = await signedInAs(product, 'admins');
  await browser.post('/auth/user/confirm-password', { password });
  return browser;
}

const filesOf = async (root: string) => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Content of an archive, by the paths of its entries. */
async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    found.set(entry.fileName, Buffer.concat(parts));
  }
  return found;
}

describe('the download of a backup', () => {
  it('is one archive of everything in its folder, and is written down', async () => {
    const browser = await confirmed();
    const answer = await fetch(product.url + pathOf(name), { headers: { cookie: browser.cookieHeader } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${name}.zip`);
    const inside = await unpack(Buffer.from(await answer.arrayBuffer()));
    const files = await filesOf(join(folder, name));
    const paths = files.map((file) => posix.relative(folder, file));
    expect([...inside.keys()].sort()).toEqual(paths.sort());
    expect(paths).toEqual(expect.arrayContaining([`${name}/backup.json`, `${name}/app-key`]));
    for (const file of files) {
      expect(inside.get(posix.relative(folder, file))?.equals(await readFile(file))).toBe(true);
    }
    const [written] = await rows(
      product.services.db,
      sql`select after from audit_entries where action = 'backup.download'`,
    );
    expect(written).toEqual({ after: { name } });
  });

  it('asks for the password, and is for holders of admin in a browser alone', async () => {
    const { browser, user } = await signedInAs(product, 'admins');
    expect((await browser.get(pathOf(name))).status).toBe(423);
    const headers = await bearerFor(product, user);
    expect((await fetch(product.url + pathOf(name), { headers })).status).toBe(403);
    const agent = (await signedInAs(product, 'agents')).browser;
    await agent.post('/auth/user/confirm-password', { password });
    expect((await agent.get(pathOf(name))).status).toBe(403);
    expect((await (await product.visit()).get(pathOf(name))).status).toBe(401);
  });

  it('leads to nothing but finished backups', async () => {
    const browser = await confirmed();
    await mkdir(join(folder, '.helpdock-2026-01-01-000000.partial'), { recursive: true });
    await writeFile(join(folder, 'helpdock-2026-01-01-000000'), 'a file');
    const refused = ['../../etc', `${name}/tables`, `../${folder.split('/').at(-1)}/${name}`];
    for (const wrong of [...refused, '.helpdock-2026-01-01-000000.partial', 'helpdock-2026-01-01-000000']) {
      expect([wrong, (await browser.get(pathOf(wrong))).status]).toEqual([wrong, 404]);
    }
  });

  it('ends with the connection, and leaves no file open', async () => {
    const browser = await confirmed();
    const opened = async () => {
      const links = await readdir('/proc/self/fd').catch(() => []);
      const targets = await Promise.all(links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return targets.filter((target) => target.startsWith(folder));
    };
    await new Promise<void>((resolve, reject) => {
      const headers = { cookie: browser.cookieHeader };
      const sent = request(product.url + pathOf(name), { headers }, (answer) => {
        answer.once('data', () => {
          answer.destroy();
          resolve();
        });
      });
      sent.once('error', reject).end();
    });
    await vi.waitFor(async () => expect(await opened()).toEqual([]));
    expect((await browser.get<{ system: SystemState }>('/api/v1/system')).status).toBe(200);
  });

  it('waits while one is being made, whose progress is shown', async () => {
    const browser = await confirmed();
    const { jobs, db } = product.services;
    await jobs.enqueue(db, backUp, { asked_by: 'screen' as const });
    await writeFile(join(folder, '.progress.json'), '{"phase":"tables","done":7}');
    expect((await browser.get(pathOf(name))).status).toBe(409);
    const state = async () =>
      (await browser.get<{ system: SystemState }>('/api/v1/system')).body.system.backup;
    expect(await state()).toMatchObject({ pending: true, progress: { phase: 'tables', done: 7 } });
    await jobs.drain(product.services);
    expect(await state()).toMatchObject({ pending: false, progress: null });
    expect(await readdir(folder)).not.toContain('.progress.json');
  });

  it('is to be unpacked before it is restored', async () => {
    await expect(readManifest(`/tmp/${name}.zip`)).rejects.toThrow('is an archive. Unpack it');
  });
});
