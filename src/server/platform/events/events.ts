import { and, asc, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { LiveEvent } from '#shared/notifications.ts';
import type { Connection, Database } from '../db/connect.ts';
import { events as eventsTable } from './tables.ts';

const channel = 'helpdock_events';

/** A hint on its way: who may hear of it, what changed, and its number in the log. */
export interface Hint extends LiveEvent {
  seq: number;
  topic: string;
}

export const userTopic = (userId: number) => `user:${userId}`;
export const agentsTopic = 'agents';
export const everyoneTopic = 'everyone';

/** A replay longer than this tells the client to ask for everything anew. */
const replayLimit = 200;

/** Commits may land out of order: a replay also repeats what was written this long before the last hint heard. */
const overlapSeconds = 30;

type Listener = (hint: Hint) => void;

/**
 * Hints between processes. They are written in the transaction of the change, so a change that is
 * rolled back is never heard of, and a client that was away reads them from the table.
 */
export class Events {
  readonly #connection: Connection;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async start(): Promise<void> {
    await this.#connection.listen(
      channel,
      (payload) => this.#deliver(JSON.parse(payload) as Hint),
      () => this.#resync(),
    );
  }

  /** Tells everybody listening to the topics. One statement, part of the transaction that `db` is. */
  async publish(db: Database, topics: readonly string[], event: LiveEvent): Promise<void> {
    if (topics.length === 0) return;
    const values = sql.join(
      [...new Set(topics)].map((topic) => sql`(${topic}, ${event.name}, ${event.id}::integer)`),
      sql`, `,
    );
    await db.execute(sql`
      with written as (
        insert into ${eventsTable} (topic, name, ref) values ${values} returning id, topic, name, ref
      )
      select pg_notify(${channel}, json_build_object('seq', id, 'topic', topic, 'name', name, 'id', ref)::text) from written`);
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

  /** What a client missed since the hint it heard last; null when that is too much or too long ago. */
  async since(topics: readonly string[], lastSeq: number): Promise<Hint[] | null> {
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
    }));
  }

  /** Forgets hints older than a day. */
  async prune(): Promise<void> {
    await this.#connection.db
      .delete(eventsTable)
      .where(lt(eventsTable.created_at, sql`now() - interval '1 day'`));
  }

  #deliver(hint: Hint): void {
    for (const listener of [...(this.#listeners.get(hint.topic) ?? [])]) listener(hint);
  }

  #resync(): void {
    for (const topic of this.#listeners.keys()) this.#deliver({ seq: 0, topic, name: 'resync', id: null });
  }
}
