import type { UploadRecord } from '../upload-record.ts';
import { measureItem, meterBytes, type UploadItem } from './upload-item.ts';

const nothing: UploadRecord[] = [];
/** Progress is shown ten times a second, and remembered for a reload once. */
const flushInterval = 100;
const noteInterval = 1_000;

/** The records of all uploads of a page, by scope. */
export class UploadStore {
  readonly #items = new Map<string, UploadItem>();
  readonly #snapshots = new Map<string, UploadRecord[]>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** The records of one scope, the same array for as long as nothing changes. */
  recordsOf(scope: string): UploadRecord[] {
    const known = this.#snapshots.get(scope);
    if (known !== undefined) return known;
    const records = this.in(scope).map(({ record }) => record);
    const snapshot = records.length === 0 ? nothing : records;
    this.#snapshots.set(scope, snapshot);
    return snapshot;
  }

  get items(): UploadItem[] {
    return [...this.#items.values()];
  }

  find(id: string): UploadItem | undefined {
    return this.#items.get(id);
  }

  in(scope: string): UploadItem[] {
    return this.items.filter((item) => item.scope === scope);
  }

  put(items: readonly UploadItem[]): void {
    for (const item of items) this.#items.set(item.record.file.id, item);
    this.#changed(items);
  }

  forget(items: readonly UploadItem[]): void {
    for (const { record } of items) this.#items.delete(record.file.id);
    this.#changed(items);
  }

  update(item: UploadItem, changes: Partial<UploadRecord>): void {
    item.record = { ...item.record, ...changes };
    this.#changed([item]);
  }

  progress(item: UploadItem, bytes: number): void {
    meterBytes(item, bytes, performance.now());
    this.#timer ??= setTimeout(() => this.#flush(), flushInterval);
  }

  /** Stores the progress of all uploads, before the page is closed. */
  note(): void {
    for (const { run, ownsResumeEntry, resume, bytes } of this.items) {
      if (run !== null && ownsResumeEntry) resume.note(bytes);
    }
  }

  #flush(): void {
    this.#timer = undefined;
    const now = performance.now();
    const moved = this.items.filter((item) => {
      const changes = measureItem(item, now);
      if (changes === null) return false;
      item.record = { ...item.record, ...changes };
      if (item.ownsResumeEntry && now - item.notedAt >= noteInterval) {
        item.notedAt = now;
        item.resume.note(item.bytes);
      }
      return true;
    });
    this.#changed(moved);
  }

  #changed(items: readonly UploadItem[]): void {
    if (items.length === 0) return;
    for (const { scope } of items) this.#snapshots.delete(scope);
    for (const notify of this.#listeners) notify();
  }
}
