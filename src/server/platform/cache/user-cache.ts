import { LRUCache } from 'lru-cache';
import { type Cached, everybody } from './cache.ts';

/** The name that triggers drop when they mean one person, whose id follows. */
const onePerson = 'person:';

/** The name that a trigger drops when people have more or less to read, whose ids follow: nothing else is forgotten. */
const unread = 'unread:';

export const unreadName = (id: number | string) => `${unread}${id}`;

/** Short, in case invalidations of the database are delayed. */
const keptMs = 10_000;

interface Entry {
  owner: number;
  value: unknown;
}

/**
 * Caches the user of a session or token for seconds, invalidated in every process as soon as the user changes, so that
 * authenticating a request usually needs no query.
 */
export class PersonCache {
  readonly #entries = new LRUCache<string, Entry>({ max: 20_000, ttl: keptMs });
  readonly #watchers = new Map<number, Set<() => void>>();
  #changes = 0;

  constructor(cache: Cached) {
    cache.onDrop((name) => {
      if (name === everybody) {
        this.#forget(() => true);
        for (const watchers of this.#watchers.values()) tell(watchers);
      } else if (name.startsWith(unread)) {
        for (const id of name.slice(unread.length).split(',')) this.drop(unreadName(id));
      } else if (name.startsWith(onePerson)) {
        const owner = Number(name.slice(onePerson.length));
        this.dropPerson(owner);
        tell(this.#watchers.get(owner));
      }
    });
  }

  /** Calls back on a change of a user, in any process, until the returned function is called. */
  watch(id: number, changed: () => void): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    watchers.add(changed);
    this.#watchers.set(id, watchers);
    return () => {
      watchers.delete(changed);
      if (watchers.size === 0 && this.#watchers.get(id) === watchers) this.#watchers.delete(id);
    };
  }

  /** Reads through the cache; null results are not cached. */
  async read<Value>(
    name: string,
    ownerOf: (value: Value) => number,
    load: () => Promise<Value | null>,
  ): Promise<Value | null> {
    const known = this.#entries.get(name);
    if (known !== undefined) return known.value as Value;
    const before = this.#changes;
    const value = await load();
    // A value loaded during a change may be stale.
    if (value !== null && before === this.#changes) {
      this.#entries.set(name, { owner: ownerOf(value), value });
    }
    return value;
  }

  /** Drops one value in this process, after a local change. */
  drop(name: string): void {
    this.#changes += 1;
    this.#entries.delete(name);
  }

  /** Drops all values of a user in this process, after a local change. */
  dropPerson(id: number): void {
    this.#forget((entry) => entry.owner === id);
  }

  #forget(matches: (entry: Entry) => boolean): void {
    this.#changes += 1;
    for (const [name, entry] of this.#entries) if (matches(entry)) this.#entries.delete(name);
  }
}

function tell(watchers: ReadonlySet<() => void> = new Set()): void {
  for (const changed of [...watchers]) changed();
}
