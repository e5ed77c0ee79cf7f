import { LRUCache } from 'lru-cache';
import type { InlineSources } from './content-security-policy.ts';
import type { Encoding, PageBody } from './page-body.ts';

/** A finished page, and the hashes of its scripts and style elements. */
export interface CachedPage {
  status: number;
  headers: [string, string][];
  body: PageBody;
  own: InlineSources;
}

interface Slot {
  page: CachedPage;
  made: number;
}

export interface PageCacheLimits {
  /** Milliseconds during which a page is served as it is. */
  fresh: number;
  /** Milliseconds after that during which it is served while a new one is made. */
  stale: number;
  /** Bytes of all pages together, in all encodings. */
  bytes: number;
  /** Number of pages. */
  pages: number;
}

/** Pages that vary only by their key. Bounded; evicts the least recently used. */
export class PageCache {
  readonly #limits: PageCacheLimits;
  readonly #slots: LRUCache<string, Slot>;
  readonly #inFlight = new Map<string, Promise<CachedPage>>();
  #generation = 0;

  constructor(limits: PageCacheLimits) {
    this.#limits = limits;
    this.#slots = new LRUCache({
      max: limits.pages,
      maxSize: limits.bytes,
      sizeCalculation: ({ page }) => Math.max(page.body.bytes, 1),
    });
  }

  /** Makes every page stale: served only while no new one can be rendered. Running renderings are not cached either. */
  drop(): void {
    this.#generation += 1;
    this.#inFlight.clear();
    for (const slot of this.#slots.values()) slot.made = Number.NEGATIVE_INFINITY;
  }

  /** Whether the page of a key needs no new rendering: it is cached or in progress. */
  has(key: string): boolean {
    return this.#slots.has(key) || this.#inFlight.has(key);
  }

  /** The page of a key, rendered by `render` when missing; one rendering per key at a time. */
  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const slot = this.#slots.get(key);
    const age = slot ? Date.now() - slot.made : Number.POSITIVE_INFINITY;
    if (!slot) return this.#make(key, render);
    if (age > this.#limits.fresh + this.#limits.stale) return this.#renew(key, slot.page, render);
    // A failed renewal leaves the old page in place; the next request tries again.
    if (age > this.#limits.fresh) this.#make(key, render).catch(() => undefined);
    return slot.page;
  }

  /** The bytes of a page that `get` returned; their compressed form counts towards the cache's size from now on. */
  async bytes(key: string, { body }: CachedPage, encoding: Encoding, inserted?: string): Promise<Buffer> {
    const before = body.bytes;
    const bytes = await body.as(encoding, inserted);
    const slot = this.#slots.peek(key);
    // Only a slot that is put in anew is measured anew.
    if (body.bytes !== before && slot?.page.body === body) this.#slots.set(key, { ...slot });
    return bytes;
  }

  /** The new page, or the old one, however old, while a new one can not be made. */
  async #renew(key: string, old: CachedPage, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const page = await this.#make(key, render).catch(() => old);
    if (page.status >= 500) return old;
    if (page.status !== 200 && this.#slots.peek(key)?.page === old) this.#slots.delete(key);
    return page;
  }

  #make(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = this.#inFlight.get(key);
    if (running) return running;
    const generation = this.#generation;
    const promise = render().then((page) => {
      if (generation === this.#generation && page.status === 200) {
        this.#slots.set(key, { page, made: Date.now() });
      }
      return page;
    });
    this.#inFlight.set(key, promise);
    const done = () => {
      if (this.#inFlight.get(key) === promise) this.#inFlight.delete(key);
    };
    promise.then(done, done);
    return promise;
  }
}
