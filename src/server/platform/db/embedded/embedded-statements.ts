import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { parse, protocol } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { isPrepared, maxPreparedLength } from '../prepare.ts';

const { serialize } = protocol;

/** Enough for the product's frequent statements; each is cached with its plan. */
const maxStatements = 500;

/** Routine that reports that a cached plan's result columns have changed. */
const columnsChanged = 'RevalidateCachedQuery';

export type RowOptions = Pick<QueryOptions, 'rowMode' | 'parsers'>;

type Parsers = PGlite['parsers'];

/** Description of a statement by the database: the types of its values, and the name of the prepared statement. */
interface Known {
  /** Empty when it is parsed and planned anew each time. */
  name: string;
  types: readonly number[];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Prepared statements of an embedded database. The library sends each in six messages and has it parsed and planned
 * every time; here it is one message, of a statement that is already planned where a server would cache its plan too.
 */
export class EmbeddedStatements {
  readonly #engine: PGlite;
  readonly #known = new LRUCache<string, Known>({
    max: maxStatements,
    maxEntrySize: maxPreparedLength,
    sizeCalculation: (_known, text) => text.length + 1,
    dispose: ({ name }) => {
      if (name !== '') this.#closings.push(serialize.close({ type: 'S', name }));
    },
  });
  #closings: Uint8Array[] = [];
  #named = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  /** Requires exclusive use of the database. */
  async ask<Row>(text: string, values: readonly unknown[], options: RowOptions = {}): Promise<Results<Row>> {
    try {
      return await this.#askOnce<Row>(text, values, options);
    } catch (error) {
      if ((error as { routine?: string }).routine !== columnsChanged) throw error;
      this.#known.delete(text);
      // A transaction is over with its first error.
      if (this.#engine.isInTransaction()) throw error;
      return this.#askOnce<Row>(text, values, options);
    }
  }

  async #askOnce<Row>(text: string, values: readonly unknown[], options: RowOptions): Promise<Results<Row>> {
    const known = this.#known.get(text);
    const { name, types } = known ?? (await this.#meet(text, values));
    const { serializers } = this.#engine;
    const messages = await this.#send([
      // The one without a name lasts until the next without one.
      ...(known?.name === '' ? [serialize.parse({ text })] : []),
      serialize.bind({
        statement: name,
        values: values.map((value, index) =>
          value === null || value === undefined
            ? null
            : (serializers[types[index] ?? 0]?.(value) ?? String(value)),
        ),
      }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    ]);
    const { rowMode } = options;
    const [result] = parse.parseResults(messages, this.#merged(options.parsers), rowMode ? { rowMode } : {});
    return result as Results<Row>;
  }

  /** Clears the statements, for scripts that may change the schema. */
  forget(): void {
    this.#known.clear();
  }

  async #meet(text: string, values: readonly unknown[]): Promise<Known> {
    const name = isPrepared(text, values) ? `kept_${++this.#named}` : '';
    const messages = await this.#send([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ]);
    const known: Known = { name, types: parse.parseDescribeStatementResults(messages) };
    this.#known.set(text, known);
    return known;
  }

  async #send(parts: readonly Uint8Array[]) {
    const closings = this.#closings;
    this.#closings = [];
    const message = joined([...closings, ...parts, serialize.sync()]);
    return this.#engine.execProtocolStream(message, { syncToFs: false });
  }

  /** Callers pass few parsers of their own; copying the hundreds of the library takes longer than the rest. */
  #merged(parsers: RowOptions['parsers']): Parsers {
    const { parsers: usual } = this.#engine;
    return parsers === undefined ? usual : Object.assign(Object.create(usual) as Parsers, parsers);
  }
}
