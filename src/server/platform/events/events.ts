import { setImmediate } from 'node:timers/promises';
import { and, asc, gte, inArray, lt, max, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { LiveEvent } from '#shared/notifications.ts';
import type { Connection, Database } from '../db/connect.ts';
import { RecentHints } from './recent-hints.ts';
import { events as eventsTable } from './tables.ts';

const channel = 'helpdock_events';

/** A live event between processes: its topic, its change, and its sequence number. */
export interface Hint extends LiveEvent {
  seq: number;
  topic: string;
  /** The tab of a browser that did it itself. */
  tab: string | null;
}

/** A tab of a user's browser by the name that it sends; null when it sends none. */
export const tabOf = (userId: number, name: string | null | undefined): string | null =>
  name ? `${userId}:${name.slice(0, 40)}` : null;

export const userTopic = (userId: number) => `user:${userId}`;
export const everyoneTopic = 'everyone';

/** Max hints of a replay; beyond it the client gets a resync and refetches everything. */
const replayLimit = 200;

/**
 * Commits may land out of order: a replay also repeats hints written this many seconds before the last one received.
 */
const overlapSeconds = 30;

type Listener = (hint: Hint) => void;

/** Listeners notified per turn of the event loop. */
const perTurn = 50;

export type PublishedEvent = LiveEvent & { topics: readonly string[] };

/** Hints of several changes, each topic once per change. */
export const hintsOf = (told: readonly PublishedEvent[]) =>
  told.flatMap(({ topics, name, id }) => [...new Set(topics)].map((topic) => ({ topic, name, ref: id })));

/** As many as fit into one message between processes, which holds 8000 bytes. */
const hintsPerMessage = 20;

type Part = SQL | Placeholder;

/** Hints of a list (JSON) as rows for `hintParts`; one without a number is about `ref`. */
export const listedHints = (hints: Part, tab: Part, ref: SQL = sql`null`, from: SQL = sql``) => sql`
  select hints.topic, hints.name, coalesce(hints.ref, ${ref}), ${tab}::text
  from jsonb_to_recordset(${hints}::text::jsonb) as hints(topic text, name text, ref integer)${from}`;

/**
 * The parts of a statement that insert hints and notify of them: `written` is an expression of that name, `tell`
 * selects from it.
 * @param hints Rows of a topic, a name, a number and a tab.
 */
export const hintCtes = (hints: SQL) => ({
  written: sql`insert into ${eventsTable} (topic, name, ref, tab) ${hints} returning id, topic, name, ref, tab`,
  tell: sql`select pg_notify(${sql.raw(`'${channel}'`)}, json_agg(
      json_build_object('seq', id, 'topic', topic, 'name', name, 'id', ref, 'tab', tab) order by id)::text)
    from (
      select written.*, (row_number() over (order by id) - 1) / ${sql.raw(String(hintsPerMessage))} as message from written
    ) parts
    group by message`,
});

/**
 * Publish and subscribe between processes. Hints are written in the transaction of the change, so a rolled-back change
 * is never published, and a reconnecting client reads them from the table.
 */
export class Events {
  readonly #connection: Connection;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Hints to be delivered, in order of arrival. */
  readonly #news: Hint[] = [];
  readonly #recent = new RecentHints<Hint>();
  #isTelling = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async start(): Promise<void> {
    await this.#connection.listen(
      channel,
      (payload) => {
        for (const hint of JSON.parse(payload) as Hint[]) this.#deliver(hint);
      },
      () => this.#resync(),
    );
    await this.#begin();
  }

  /** The number of the newest delivered hint; null while none is known. Data read after it needs no older hint. */
  get newest(): number | null {
    return this.#recent.newest;
  }

  /**
   * Publishes an event to the subscribers of the topics. One statement, part of the transaction that `db` is.
   * @param tab The tab that made the change, which needs no hint of it.
   */
  async publish(
    db: Database,
    topics: readonly string[],
    event: LiveEvent,
    tab: string | null = null,
  ): Promise<void> {
    const hints = hintsOf([{ topics, ...event }]);
    if (hints.length === 0) return;
    const { written, tell } = hintCtes(listedHints(sql`${JSON.stringify(hints)}`, sql`${tab}`));
    await db.execute(sql`with written as (${written}) ${tell}`);
  }

  /** Hears hints of the topics until the returned function is called. */
  subscribe(topics: readonly string[], listener: Listener): () => void {
    for (const topic of topics) {
      const listeners = this.#listeners.get(topic) ?? new Set();
      listeners.add(listener);
      this.#listeners.set(topic, listeners);
    }
    return () => {
      for (const topic of topics) {
        const listeners = this.#listeners.get(topic);
        listeners?.delete(listener);
        if (listeners?.size === 0) this.#listeners.delete(topic);
      }
    };
  }

  /** Hints since the last one the client received; null when they are too many or too old. */
  async since(topics: readonly string[], lastSeq: number): Promise<Hint[] | null> {
    const recent = this.#recent.after(lastSeq);
    if (recent === null) return this.#logged(topics, lastSeq);
    const missed = recent.filter(({ topic }) => topics.includes(topic));
    return missed.length >= replayLimit ? null : missed;
  }

  /** The same from the log, which other processes and earlier ones wrote. */
  async #logged(topics: readonly string[], lastSeq: number): Promise<Hint[] | null> {
    const { db } = this.#connection;
    const anchor = sql`(select created_at from ${eventsTable} where id = ${lastSeq})`;
    const missed = await db
      .select()
      .from(eventsTable)
      .where(
        and(
          inArray(eventsTable.topic, [...topics]),
          ne(eventsTable.id, lastSeq),
          gte(eventsTable.created_at, sql`${anchor} - make_interval(secs => ${overlapSeconds})`),
        ),
      )
      .orderBy(asc(eventsTable.id))
      .limit(replayLimit);
    const [known] = await db.select({ id: eventsTable.id }).from(eventsTable).where(sql`id = ${lastSeq}`);
    if (known === undefined || missed.length === replayLimit) return null;
    return missed.map((row) => ({
      seq: row.id,
      topic: row.topic,
      name: row.name as LiveEvent['name'],
      id: row.ref,
      tab: row.tab,
    }));
  }

  /** Forgets hints older than a day. */
  async prune(): Promise<void> {
    await this.#connection.db
      .delete(eventsTable)
      .where(lt(eventsTable.created_at, sql`now() - interval '1 day'`));
  }

  #deliver(hint: Hint): void {
    this.#news.push(hint);
    if (!this.#isTelling) void this.#tell();
  }

  /**
   * Delivers to thousands in many turns, so that the response to the change is sent first and no other request waits.
   */
  async #tell(): Promise<void> {
    this.#isTelling = true;
    let told = 0;
    try {
      for (let hint = this.#news.shift(); hint !== undefined; hint = this.#news.shift()) {
        for (const listener of this.#listeners.get(hint.topic) ?? []) {
          if (told % perTurn === 0) await setImmediate();
          told += 1;
          listener(hint);
        }
        // Later subscribers get it from the recent hints.
        if (hint.seq > 0) this.#recent.add(hint);
      }
    } finally {
      this.#isTelling = false;
    }
  }

  async #begin(): Promise<void> {
    const [row] = await this.#connection.db.select({ seq: max(eventsTable.id) }).from(eventsTable);
    this.#recent.startAfter(row?.seq ?? null);
  }

  /** Hints published while the listener was disconnected are unknown. */
  #resync(): void {
    this.#recent.startAfter(null);
    for (const topic of this.#listeners.keys())
      this.#deliver({ seq: 0, topic, name: 'resync', id: null, tab: null });
  }
}
