import { LRUCache } from 'lru-cache';
import { type Cached, everybody } from './cache.ts';

/** The name that triggers drop when they mean one person, whose id follows. */
const onePerson = 'person:';

/** The name that a trigger drops when people have more or less to read, whose ids follow: nothing else is forgotten. */
const unread = 'unread:';

export const unreadName = (id: number | string) => `${unread}${id}`;

/** Short, in case the database can not tell for a while. */
const keptMs = 10_000;

interface Entry {
  owner: number;
  value: unknown;
}

/**
 * Who a session or a token stands for, kept for seconds and forgotten in every process as soon as anything about the
 * person changes, so that a request usually asks the database nothing about its caller.
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

  /** Calls back when anything about a person changed, in whatever process, until the returned function is called. */
  watch(id: number, changed: () => void): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    watchers.add(changed);
    this.#watchers.set(id, watchers);
    return () => {
      watchers.delete(changed);
      if (watchers.size === 0 && this.#watchers.get(id) === watchers) this.#watchers.delete(id);
    };
  }

  /** The value of that name; what `load` does not find is not kept. */
  async read<Value>(
    name: string,
    ownerOf: (value: Value) => number,
    load: () => Promise<Value | null>,
  ): Promise<Value | null> {
    const known = this.#entries.get(name);
    if (known !== undefined) return known.value as Value;
    const before = this.#changes;
    const value = await load();
    // What changed while it was loading may be missing in it.
    if (value !== null && before === this.#changes) {
      this.#entries.set(name, { owner: ownerOf(value), value });
    }
    return value;
  }

  /** Forgets one value in this process, for whoever changes it here. */
  drop(name: string): void {
    this.#changes += 1;
    this.#entries.delete(name);
  }

  /** Forgets a person in this process, for whoever changed something about them here. */
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
