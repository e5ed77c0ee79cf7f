import { type Draft, isEmptyDraft, newDraft, parseDraft, storeDraft, type Texts } from './draft-store.ts';

/** State of a draft for its field. */
export interface DraftState<Values extends Texts> {
  draft: Draft<Values>;
  /** Whether another tab is editing the draft. */
  isElsewhere: boolean;
  /** Incremented when the text changes from outside the field: an editor is then reset. */
  version: number;
}

type News = 'ask' | 'held' | 'taken' | 'left';

interface Message {
  news: News;
  address: string;
}

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'news' in data && 'address' in data;

const isSame = (one: Draft<Texts>, other: Draft<Texts>) =>
  JSON.stringify([one.values, one.uploads, one.inline]) ===
  JSON.stringify([other.values, other.uploads, other.inline]);

/** Concatenates the texts where they differ, so that neither is lost. */
function merged<Values extends Texts>(kept: Draft<Values>, own: Draft<Values>): Draft<Values> {
  const values = Object.fromEntries(
    Object.entries(kept.values).map(([field, text]) => {
      const mine = own.values[field] ?? '';
      return [field, text.includes(mine) ? text : mine.includes(text) ? mine : `${text}${mine}`];
    }),
  ) as Values;
  const known = new Set(kept.uploads.map(({ id }) => id));
  const files = {
    uploads: [...kept.uploads, ...own.uploads.filter(({ id }) => !known.has(id))],
    inline: [...new Set([...kept.inline, ...own.inline])],
  };
  const begun = [kept.begun_after, own.begun_after].filter((id) => id !== null);
  return newDraft(values, files, begun.length > 0 ? Math.min(...begun) : null);
}

/**
 * A draft that is edited in one tab at a time. Other tabs are notified at once and may take it over; a stored version
 * that a tab has not seen is never overwritten.
 */
export class SharedDraft<Values extends Texts> {
  readonly #address: string;
  readonly #empty: Values;
  readonly #listeners = new Set<() => void>();
  #state: DraftState<Values>;
  /** The stored text as last seen by this tab. */
  #known: string | null;
  /** Whether this tab is editing the draft. */
  #isHeld = false;
  /** Whether this tab's text is not stored, because of a conflicting one. */
  #isUnkept = false;
  #channel: BroadcastChannel | null = null;

  constructor(address: string, empty: Values) {
    this.#address = address;
    this.#empty = empty;
    this.#known = this.#stored();
    this.#state = { draft: parseDraft(this.#known, empty), isElsewhere: false, version: 0 };
  }

  readonly snapshot = (): DraftState<Values> => this.#state;

  readonly subscribe = (listener: () => void) => {
    if (this.#listeners.size === 0) this.#open();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  };

  get draft(): Draft<Values> {
    return this.#state.draft;
  }

  write(draft: Draft<Values>): void {
    const stored = this.#stored();
    const isForeign = stored !== this.#known && !isEmptyDraft(parseDraft(stored, this.#empty));
    if (isForeign || this.#state.isElsewhere) {
      this.#isUnkept = true;
      this.#show({ draft, isElsewhere: true });
      return;
    }
    this.#keep(draft);
    this.#show({ draft });
  }

  /** Clears the draft and resets the field. */
  clear(): void {
    this.write(newDraft(this.#empty));
    this.#show({}, true);
  }

  /** Replaces the draft by a text that comes from elsewhere, and resets the field. */
  replace(draft: Draft<Values>): void {
    this.write(draft);
    this.#show({}, true);
  }

  /** Takes the draft over from another tab; text typed here meanwhile is merged in. */
  readonly takeOver = (): void => {
    const kept = parseDraft(this.#stored(), this.#empty);
    const draft = this.#isUnkept ? merged(kept, this.#state.draft) : kept;
    this.#isUnkept = false;
    this.#keep(draft);
    this.#tell('taken');
    this.#show({ draft, isElsewhere: false }, true);
  };

  #keep(draft: Draft<Values>): void {
    this.#known = storeDraft(this.#address, draft);
    const isHeld = !isEmptyDraft(draft);
    if (isHeld && !this.#isHeld) this.#tell('held');
    if (!isHeld && this.#isHeld) this.#tell('left');
    this.#isHeld = isHeld;
  }

  #show(changes: Partial<DraftState<Values>>, isAnew = false): void {
    const version = this.#state.version + (isAnew ? 1 : 0);
    this.#state = { ...this.#state, ...changes, version };
    for (const notify of this.#listeners) notify();
  }

  /** Loads the stored draft, unless this tab has text that could not be stored. */
  #readAnew(): void {
    this.#known = this.#stored();
    const draft = parseDraft(this.#known, this.#empty);
    if (this.#isUnkept && !isEmptyDraft(this.#state.draft)) {
      if (isEmptyDraft(draft)) {
        this.#isUnkept = false;
        this.#keep(this.#state.draft);
        this.#show({ isElsewhere: false });
      }
      return;
    }
    this.#isUnkept = false;
    if (isSame(draft, this.#state.draft)) this.#show({ isElsewhere: false });
    else this.#show({ draft, isElsewhere: false }, true);
  }

  #stored(): string | null {
    try {
      return localStorage.getItem(this.#address);
    } catch {
      return null;
    }
  }

  #open(): void {
    if (typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel('drafts');
      this.#channel.onmessage = ({ data }) => this.#hear(data);
    }
    addEventListener('storage', this.#onStorage);
    addEventListener('pagehide', this.#leave);
    if (this.#stored() !== this.#known) this.#readAnew();
    this.#tell('ask');
  }

  #close(): void {
    this.#leave();
    removeEventListener('storage', this.#onStorage);
    removeEventListener('pagehide', this.#leave);
    this.#channel?.close();
    this.#channel = null;
    this.#state = { ...this.#state, isElsewhere: false };
  }

  readonly #leave = () => {
    if (this.#isHeld) this.#tell('left');
    this.#isHeld = false;
  };

  readonly #onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== this.#address || (newValue === this.#known && !this.#state.isElsewhere)) return;
    const isGone = isEmptyDraft(parseDraft(newValue, this.#empty));
    // Sent or discarded in the other tab; the draft of this tab is a new text.
    if (isGone && !this.#isHeld) this.#readAnew();
    if (!isGone) this.#yield();
  };

  #hear(data: unknown): void {
    if (!isMessage(data) || data.address !== this.#address) return;
    if (data.news === 'ask' && this.#isHeld) this.#tell('held');
    if (data.news === 'taken' || (data.news === 'held' && !this.#isHeld)) this.#yield();
    if (data.news === 'left' && !this.#isHeld) this.#readAnew();
  }

  /** Yields editing to another tab. */
  #yield(): void {
    this.#isHeld = false;
    if (!this.#state.isElsewhere) this.#show({ isElsewhere: true });
  }

  #tell(news: News): void {
    this.#channel?.postMessage({ news, address: this.#address } satisfies Message);
  }
}

/** The address of a person's draft in the storage of the browser. */
export const draftAddress = (userId: number, name: string) => `draft:${userId}:${name}`;

const opened = new Map<string, SharedDraft<Texts>>();

/** The tab's only instance of the draft at an address, shared by all fields that edit it. */
export function sharedDraft<Values extends Texts>(address: string, empty: Values): SharedDraft<Values> {
  // The server has no drafts, and its renderings share no state.
  if (typeof window === 'undefined') return new SharedDraft(address, empty);
  const known = opened.get(address) ?? new SharedDraft<Texts>(address, empty);
  opened.set(address, known);
  return known as unknown as SharedDraft<Values>;
}
