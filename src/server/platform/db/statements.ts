import { type SQL, sql } from 'drizzle-orm';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

/** The rows of a result of either driver. */
function rowsOf<Row>(result: unknown): Row[] {
  const found = Array.isArray(result) ? result : (result as { rows: unknown[] }).rows;
  return [...found] as Row[];
}

/** The rows of a raw statement. */
export const rows = async <Row extends Record<string, unknown>>(
  db: Database,
  statement: SQL,
): Promise<Row[]> => rowsOf<Row>(await db.execute(statement));

/** Internals of Drizzle: a dialect that a connection shares with its transactions, and a session of each. */
interface Inside {
  dialect: PgDialect;
  session: PgSession & { client: unknown };
}

const inside = (db: Database) => db as unknown as Inside;

/**
 * A statement that is built once per connection and shape, and then only executed, on the connection and in
 * transactions alike: building costs more than sending.
 */
export function prepared<Statement extends object, Shape = void>(
  build: (db: Database, shape: Shape) => Statement,
): (db: Database, shape: Shape) => Statement {
  const built = new WeakMap<object, Map<string, Statement>>();
  return (db, shape) => {
    const { dialect, session } = inside(db);
    const shapes = built.get(dialect) ?? new Map<string, Statement>();
    built.set(dialect, shapes);
    const name = JSON.stringify(shape) ?? '';
    let statement = shapes.get(name);
    if (statement === undefined) {
      statement = build(db, shape);
      shapes.set(name, statement);
    }
    // Built for the first caller, sent by the client of the present one.
    const { client } = session;
    return (statement as { client?: unknown }).client === client
      ? statement
      : Object.assign(Object.create(statement) as Statement, { client });
  };
}

/** The same for a raw statement with placeholders. */
export function preparedRows<Row extends Record<string, unknown>, Shape = void>(
  build: (shape: Shape) => SQL,
): (db: Database, shape: Shape, values: Record<string, unknown>) => Promise<Row[]> {
  const statement = prepared((db, shape: Shape) => {
    const { dialect, session } = inside(db);
    return session.prepareQuery(dialect.sqlToQuery(build(shape)), undefined, 'rows', false);
  });
  return async (db, shape, values) => rowsOf<Row>(await statement(db, shape).execute(values));
}

/** Page lengths of lists: a literal limit has a plan that is cached. */
const pageLengths = [10, 15, 31, 51, 101];

/** The least of them that holds so many rows. */
export const pageLength = (limit: number): number => pageLengths.find((length) => length >= limit) ?? limit;

/** A literal limit for `.limit(…)`: as a parameter it would hide the low number of rows from the plan. */
export const literalLimit = (limit: number) => sql.raw(String(limit)) as unknown as number;

/** One value for either driver: one of them refuses undefined, and numbers where the statement casts to text. */
function portable(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? JSON.stringify(value) : value;
}

/** A statement written with `$1` placeholders, as libraries with an executor of their own send it. */
export function placed(text: string): SQL {
  const parts = text.split(/\$(\d+)\b/);
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.placeholder(part)}`)),
  );
}

/** The values of its placeholders, in their order. */
export const valuesOf = (values: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(values.map((value, index) => [String(index + 1), portable(value)]));
