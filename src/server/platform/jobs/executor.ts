import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { isDatabaseAway } from '../db/away.ts';
import type { Connection, Database } from '../db/connect.ts';
import { placed, preparedRows, rows, valuesOf } from '../db/statements.ts';

/** The library sends the same few texts again and again. */
const send = preparedRows<Record<string, unknown>, string>(placed);

/** Sends the statements of the library, as part of the transaction that `db` is. */
export const executor = (connection: Connection, db: Database): PgBoss.Db => ({
  executeSql: async (text, values) => {
    if (values === undefined || values.length === 0) {
      const single = !/;\s*\S/.test(text.trim());
      if (single) return { rows: await rows(db, sql.raw(text)) };
      await connection.script(text);
      return { rows: [] };
    }
    return { rows: await send(db, text, valuesOf(values)) };
  },
});

/** Matches the library's updates of its own worker, sent without awaiting: their failures reach no handler. */
const unheard = /^\s*with (results as \(\s*update|deleted_jobs as)/i;

/**
 * The same for the library itself. What it does not wait for never fails: it is done again when its time is over.
 * `settled` resolves once nothing is sent any more; the library itself stops without waiting for its statements.
 */
export function ownExecutor(connection: Connection): PgBoss.Db & { settled: () => Promise<void> } {
  const { executeSql } = executor(connection, connection.db);
  const sending = new Set<Promise<unknown>>();
  return {
    executeSql: (text, values) => {
      const sent = executeSql(text, values);
      const heard = unheard.test(text) ? sent.catch(orNothing) : sent;
      sending.add(heard);
      const end = () => sending.delete(heard);
      heard.then(end, end);
      return heard;
    },
    settled: async () => {
      while (sending.size > 0) {
        await Promise.allSettled(sending);
        // What was answered may send the next statement.
        await setImmediate();
      }
    },
  };
}

function orNothing(error: unknown) {
  if (isDatabaseAway(error)) return { rows: [{ count: 0 }] };
  throw error;
}
