import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { causesOf } from '../logging/causes.ts';
import type { Database } from './connect.ts';
import { rows } from './statements.ts';

/** Columns by their names, as JSON writes them. */
type Row = Record<string, unknown>;

/** A change of rows of one table, with the values needed to revert it. */
export type JournalEntry = { table: string; keys: readonly string[] } & (
  | {
      /** A column that named one person names another; of each row, its keys. */
      kind: 'moved';
      column: string;
      from: number;
      into: number;
      rows: readonly Row[];
    }
  | {
      /** Some columns got other values; of each row, its keys and these columns, and the same of before. */
      kind: 'changed';
      columns: readonly string[];
      rows: readonly Row[];
      before: readonly Row[];
    }
  | { kind: 'removed' | 'added'; rows: readonly Row[] }
);

const identifier = (name: string) => sql`${sql.identifier(name)}`;
const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);

function shapeOf(table: PgTable) {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter(({ primary }) => primary);
  const keys = (own.length > 0 ? own : (primaryKeys[0]?.columns ?? [])).map((column) => column.name);
  const stored = columns.filter(({ generated }) => generated === undefined).map((column) => column.name);
  return { table: name, keys, stored };
}

/** These columns of a row, as one JSON value. */
const jsonOf = (table: string, columns: readonly string[]) =>
  sql`jsonb_build_object(${listed(
    columns.map((column) => sql`${column}::text, ${identifier(table)}.${identifier(column)}`),
  )})`;

/**
 * Changes rows in a transaction and records the changes, so that `takeBack` can revert them later. Their order matters:
 * the last is reverted first.
 */
export class RowJournal {
  readonly changes: JournalEntry[] = [];
  readonly #tx: Database;

  constructor(tx: Database) {
    this.#tx = tx;
  }

  async #rows(statement: SQL): Promise<Row[]> {
    return (await rows<{ row: Row }>(this.#tx, statement)).map(({ row }) => row);
  }

  /** Gives rows of one person to another. */
  async move(column: PgColumn, { from, into }: { from: number; into: number }, only?: SQL): Promise<void> {
    const { table, keys } = shapeOf(column.table as PgTable);
    const moved = await this.#rows(sql`update ${identifier(table)} set ${identifier(column.name)} = ${into}
      where ${column} = ${from} ${only === undefined ? sql`` : sql`and ${only}`} returning ${jsonOf(table, keys)} as row`);
    if (moved.length > 0)
      this.changes.push({ kind: 'moved', table, keys, column: column.name, from, into, rows: moved });
  }

  /** Sets columns, each to a value or an expression. */
  async change(of: PgTable, where: SQL | undefined, values: Record<string, unknown>): Promise<void> {
    const { table, keys } = shapeOf(of);
    const columns = Object.keys(values);
    const before = await this.#rows(
      sql`select ${jsonOf(table, [...keys, ...columns])} as row from ${of} where ${where} for update`,
    );
    if (before.length === 0) return;
    const set = columns.map((column) => sql`${identifier(column)} = ${values[column]}`);
    const after = await this.#rows(sql`update ${of} set ${listed(set)} where ${where}
      returning ${jsonOf(table, [...keys, ...columns])} as row`);
    this.changes.push({ kind: 'changed', table, keys, columns, rows: after, before });
  }

  /** Deletes rows. Answers with them. */
  async remove(of: PgTable, where: SQL | undefined): Promise<Row[]> {
    const { table, keys, stored } = shapeOf(of);
    const removed = await this.#rows(
      sql`delete from ${of} where ${where} returning ${jsonOf(table, stored)} as row`,
    );
    if (removed.length > 0) this.changes.push({ kind: 'removed', table, keys, rows: removed });
    return removed;
  }

  /** Inserts rows: `source` is the statement after the column names, up to `on conflict`. Returns the inserted rows. */
  async add(of: PgTable, columns: readonly string[], source: SQL): Promise<Row[]> {
    const { table, keys, stored } = shapeOf(of);
    const added = await this.#rows(sql`insert into ${of} (${listed(columns.map(identifier))}) ${source}
      on conflict do nothing returning ${jsonOf(table, stored)} as row`);
    if (added.length > 0) this.changes.push({ kind: 'added', table, keys, rows: added });
    return added;
  }
}

/** The keys of the rows of a table whose owner changed. */
export const movedRows = (changes: readonly JournalEntry[], column: PgColumn): readonly Row[] => {
  const { table } = shapeOf(column.table as PgTable);
  return changes.flatMap((change) =>
    change.kind === 'moved' && change.table === table && change.column === column.name ? change.rows : [],
  );
};

/** The rows of a table that were deleted, as they were. */
export const removedRows = (changes: readonly JournalEntry[], of: PgTable): readonly Row[] => {
  const { table } = shapeOf(of);
  return changes.flatMap((change) =>
    change.kind === 'removed' && change.table === table ? change.rows : [],
  );
};

/** Rows of that table from the recorded values of a change. */
const known = (table: string, kept: readonly Row[], name: string) =>
  sql`jsonb_populate_recordset(null::${identifier(table)}, ${JSON.stringify(kept)}::text::jsonb) ${sql.raw(name)}`;

const column = (row: string, name: string) => sql`${identifier(row)}.${identifier(name)}`;

const sameRow = ({ table, keys }: JournalEntry, kept: string) =>
  allOf(keys.map((key) => sql`${column(table, key)} = ${column(kept, key)}`));

function undoing(change: JournalEntry): SQL {
  const { table } = change;
  const target = identifier(table);
  switch (change.kind) {
    case 'moved':
      return sql`update ${target} set ${identifier(change.column)} = ${change.from}
        from ${known(table, change.rows, 'kept')}
        where ${sameRow(change, 'kept')} and ${column(table, change.column)} = ${change.into} returning true as row`;
    case 'changed': {
      // Columns changed since are left; the other columns of the row are reverted nevertheless.
      const set = change.columns.map(
        (name) => sql`${identifier(name)} = case
          when ${column(table, name)} is not distinct from ${column('kept', name)}
          then ${column('earlier', name)} else ${column(table, name)} end`,
      );
      return sql`update ${target} set ${listed(set)}
        from ${known(table, change.rows, 'kept')}, ${known(table, change.before, 'earlier')}
        where ${sameRow(change, 'kept')} and ${sameRow(change, 'earlier')} returning true as row`;
    }
    case 'added':
      return sql`delete from ${target} using ${known(table, change.rows, 'kept')}
        where ${sameRow(change, 'kept')} and to_jsonb(${target}) = to_jsonb(kept) returning true as row`;
    case 'removed': {
      const columns = Object.keys(change.rows[0] ?? {});
      return sql`insert into ${target} (${listed(columns.map(identifier))})
        select ${listed(columns.map((name) => column('kept', name)))} from ${known(table, change.rows, 'kept')}
        on conflict do nothing returning true as row`;
    }
  }
}

/** Whether a constraint refused the row: its referenced row was deleted, or a unique value is taken. */
function isRefusedRow(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ('code' in cause && typeof cause.code === 'string' && cause.code.startsWith('23')) return true;
  }
  return false;
}

async function attempt(tx: Database, change: JournalEntry): Promise<number> {
  try {
    return await tx.transaction(async (inner) => (await rows(inner, undoing(change))).length);
  } catch (error) {
    if (!isRefusedRow(error)) throw error;
    if (change.rows.length === 1) return 0;
  }
  // Halves of halves lead to the few that are refused.
  const middle = Math.ceil(change.rows.length / 2);
  const part = (from: number, to?: number) => ({ ...change, rows: change.rows.slice(from, to) });
  return (await attempt(tx, part(0, middle))) + (await attempt(tx, part(middle)));
}

/**
 * Reverts the changes of a journal, the last change first, in the transaction `tx`. Rows changed or deleted since are
 * left unchanged.
 * @returns The number of rows left.
 */
export async function revert(tx: Database, changes: readonly JournalEntry[]): Promise<number> {
  let left = 0;
  for (const change of changes.toReversed()) left += change.rows.length - (await attempt(tx, change));
  return left;
}
