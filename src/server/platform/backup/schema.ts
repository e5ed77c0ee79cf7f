import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rows } from '../db/statements.ts';

/** The table of applied migrations; written by the migrator. */
const bookkeeping = 'helpdock_migrations';

const list = (tx: Database, statement: string) => rows<{ name: string }>(tx, sql.raw(statement));

const tablesOf = async (tx: Database): Promise<string[]> =>
  (
    await list(
      tx,
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
       and c.relkind = 'r' and c.relname <> '${bookkeeping}' order by 1`,
    )
  ).map(({ name }) => `public.${name}`);

/** The stored columns of a table with their types; search vectors are recomputed by triggers. */
const columnsOf = (tx: Database, table: string) =>
  rows<{ name: string; type: string }>(
    tx,
    sql`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and atttypid <> 'tsvector'::regtype order by attnum`,
  );

/** Every table of the product with its columns; the job queue has tables of its own. */
export async function describeTables(tx: Database) {
  const tables = [];
  for (const name of await tablesOf(tx)) tables.push({ name, columns: await columnsOf(tx, name) });
  return tables;
}

/** The queue of the library; null before it is made. */
export async function describeQueue(tx: Database) {
  const [found] = await rows<{ there: boolean }>(
    tx,
    sql`select to_regclass('jobs.job') is not null as there`,
  );
  return found?.there === true ? { name: 'jobs.job', columns: await columnsOf(tx, 'jobs.job') } : null;
}

/** Last values of the sequences. Read after the first row of the snapshot, so they are never behind it. */
export const readSequences = (tx: Database) =>
  rows<{ name: string; value: string }>(
    tx,
    sql`select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );

export async function setSequences(tx: Database, sequences: readonly { name: string; value: string }[]) {
  for (const { name, value } of sequences) {
    await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${value}::bigint)`);
  }
}

export const readMigrationsDone = async (tx: Database) =>
  (
    await rows<{ when: string; hash: string; tag: string }>(
      tx,
      sql`select created_at::text as "when", hash, tag from helpdock_migrations order by created_at`,
    )
  ).map(({ when, hash, tag }) => ({ when: Number(when), hash, tag }));

/** Whether the product's tables exist and contain an account. */
export async function hasPeople(tx: Database): Promise<boolean> {
  const [found] = await rows<{ there: boolean }>(
    tx,
    sql`select to_regclass('public.users') is not null as there`,
  );
  if (found?.there !== true) return false;
  const [person] = await rows<{ any: boolean }>(tx, sql`select exists (select from users) as any`);
  return person?.any === true;
}

/** Whether a process of the product uses this server's database: each one listens to cache invalidations. */
export async function isServed(tx: Database): Promise<boolean> {
  const [found] = await rows<{ served: boolean }>(
    tx,
    sql`select exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and query ilike 'listen "helpdock%'
    ) as served`,
  );
  return found?.served === true;
}

/** Leaves nothing of the product behind, as part of the transaction. */
export async function dropEverything(tx: Database): Promise<void> {
  await tx.execute(sql`drop schema if exists jobs cascade`);
  await tx.execute(sql`drop schema public cascade`);
  await tx.execute(sql`create schema public`);
}

/**
 * Drops triggers and references, so that rows can be inserted in any order. Returns the function that restores them,
 * which checks every reference.
 */
export async function withoutRules(tx: Database): Promise<() => Promise<void>> {
  const tables = (await tablesOf(tx)).map((name) => name.replace('public.', 'public."').concat('"'));
  const references = await rows<{ owner: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { owner, name } of references) {
    await tx.execute(sql.raw(`alter table ${owner} drop constraint ${name}`));
  }
  for (const table of tables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
  // Migrations put the basics in.
  await tx.execute(sql.raw(`truncate ${tables.join(', ')}`));
  return async () => {
    for (const table of tables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
    for (const { owner, name, definition } of references) {
      await tx.execute(sql.raw(`alter table ${owner} add constraint ${name} ${definition}`));
    }
  };
}
