import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationsFolder } from '../../services.ts';
import { testProduct } from '../../testing/harness.ts';
import { migrate, readMigrations } from './migrate.ts';

const product = testProduct();
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdock-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function addMigration(text: string): Promise<void> {
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_new' });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(folder, '9999_new.sql'), text);
}

const exists = async (name: string) => {
  const [row] = await product.services.db
    .execute(sql`select to_regclass(${name}) as found`)
    .then(
      (result) =>
        (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as { found: unknown }[],
    );
  return row?.found !== null;
};

describe('migrations', () => {
  it('are all in the journal, in the order of their names and times', async () => {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
    const known = await readMigrations(migrationsFolder);
    expect(known.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
    const times = known.map(({ when }) => when);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('do nothing on a database that has them all', async () => {
    expect(await migrate(product.services.connection, folder)).toEqual([]);
  });

  it('are all or nothing', async () => {
    await addMigration('create table half_done (id integer);--> statement-breakpoint\nselect nonsense');
    await expect(migrate(product.services.connection, folder)).rejects.toThrow();
    expect(await exists('half_done')).toBe(false);
  });

  it('run once when two processes start together, and the older code then refuses the database', async () => {
    await addMigration('create table brand_new (id integer)');
    const both = await Promise.all([
      migrate(product.services.connection, folder),
      migrate(product.services.connection, folder),
    ]);
    expect(both.flat()).toEqual(['9999_new']);
    expect(await exists('brand_new')).toBe(true);
    await expect(migrate(product.services.connection, migrationsFolder)).rejects.toThrow(
      'This database was made by a newer version of Helpdock.',
    );
    const ready = await fetch(`${product.url}/readyz`);
    expect(ready.status).toBe(200);
  });

  it('may not be edited after they ran', async () => {
    await writeFile(join(folder, '0003_basics.sql'), 'select 1');
    await expect(migrate(product.services.connection, folder)).rejects.toThrow();
  });
});
