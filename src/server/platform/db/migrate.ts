import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Connection, Database } from './connect.ts';
import { rows } from './statements.ts';

const journalSchema = z.object({
  entries: z.array(z.object({ idx: z.int(), when: z.int(), tag: z.string() })),
});

export interface Migration {
  tag: string;
  when: number;
  statements: string[];
  hash: string;
}

const advisoryLock = 72_041_001;

/** The migrations of this code, oldest first, from the folder that drizzle-kit writes. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = journalSchema.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')));
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8');
      return {
        tag,
        when,
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
        hash: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

async function applied(db: Database): Promise<Map<number, string>> {
  const found = await rows<{ created_at: string; hash: string }>(
    db,
    sql`select created_at::text, hash from helpdock_migrations order by created_at`,
  );
  return new Map(found.map((row) => [Number(row.created_at), row.hash]));
}

/**
 * Brings the database to this code's schema, one process at a time, all or nothing.
 * Throws when the database was migrated by newer code, or when a landed migration was edited.
 */
export async function migrate(connection: Connection, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return connection.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
    return applyMigrations(tx, migrations);
  });
}

/** Amounts once used the decimals of the runtime's locale data: passes them to the migration that ends that. */
async function tellDecimals(tx: Database): Promise<void> {
  const decimals = Object.fromEntries(
    Intl.supportedValuesOf('currency').map((currency) => [
      currency,
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits,
    ]),
  );
  await tx.execute(sql`select set_config('helpdock.currency_decimals', ${JSON.stringify(decimals)}, true)`);
}

/** Runs those of the migrations that have not run yet, as part of the transaction. Answers which. */
export async function applyMigrations(tx: Database, migrations: readonly Migration[]): Promise<string[]> {
  await tx.execute(
    sql`create table if not exists helpdock_migrations (created_at bigint primary key, hash text not null, tag text not null)`,
  );
  const done = await applied(tx);
  refuseStrangers(migrations, done);
  const missing = migrations.filter((migration) => !done.has(migration.when));
  if (missing.length > 0) await tellDecimals(tx);
  for (const migration of missing) {
    for (const statement of migration.statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into helpdock_migrations values (${migration.when}, ${migration.hash}, ${migration.tag})`,
    );
  }
  return missing.map((migration) => migration.tag);
}

/** How many migrations of this code are not in the database; it is not touched. */
export async function migrationsMissing({ db }: Connection, folder: string): Promise<number> {
  const migrations = await readMigrations(folder);
  const [found] = await rows<{ there: boolean }>(
    db,
    sql`select to_regclass('helpdock_migrations') is not null as there`,
  );
  const done = found?.there === true ? await applied(db) : new Map();
  return migrations.filter(({ when }) => !done.has(when)).length;
}

/** Whether every migration of this code is in the database. One statement. */
export async function isCurrent(db: Database, migrations: readonly Migration[]): Promise<boolean> {
  const done = await applied(db);
  return migrations.every((migration) => done.has(migration.when));
}

function refuseStrangers(migrations: readonly Migration[], done: Map<number, string>): void {
  const known = new Map(migrations.map((migration) => [migration.when, migration]));
  for (const [when, hash] of done) {
    const migration = known.get(when);
    if (migration === undefined) {
      throw new Error(
        'This database was made by a newer version of Helpdock. Start that version, or restore a backup.',
      );
    }
    if (migration.hash !== hash) {
      throw new Error(
        `The migration ${migration.tag} was changed after it had run. Restore the file as it was.`,
      );
    }
  }
}
