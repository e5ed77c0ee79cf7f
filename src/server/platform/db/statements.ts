import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/** The rows of a raw statement, whichever driver answered. */
export async function rows<Row extends Record<string, unknown>>(
  db: Database,
  statement: SQL,
): Promise<Row[]> {
  const result: unknown = await db.execute(statement);
  const found = Array.isArray(result) ? result : (result as { rows: unknown[] }).rows;
  return [...found] as Row[];
}

/**
 * A statement that is built once per connection and shape, and then only executed: building costs more than sending.
 */
export function prepared<Statement, Shape = void>(
  build: (db: Database, shape: Shape) => Statement,
): (db: Database, shape: Shape) => Statement {
  const built = new WeakMap<Database, Map<string, Statement>>();
  return (db, shape) => {
    const shapes = built.get(db) ?? new Map<string, Statement>();
    built.set(db, shapes);
    const name = JSON.stringify(shape) ?? '';
    let statement = shapes.get(name);
    if (statement === undefined) {
      statement = build(db, shape);
      shapes.set(name, statement);
    }
    return statement;
  };
}

/** One value for either driver: one of them refuses undefined, and numbers where the statement casts to text. */
function portable(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? JSON.stringify(value) : value;
}

/** A statement written with `$1` placeholders, as libraries with an executor of their own send it. */
export function placed(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)\b/);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${sql.param(portable(values[Number(part) - 1]))}`,
    ),
  );
}
