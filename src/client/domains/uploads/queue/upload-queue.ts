import type { FileEntry } from '#shared/uploads.ts';
import type { UploaderKind } from '../senders/choose-uploader.ts';
import { type Uploader, UploadFailed, type UploadSite } from '../senders/uploader.ts';
import { isInProgress, type UploadOptions, type UploadRecord } from '../upload-record.ts';
import { concurrencyOf } from './queue-rules.ts';
import { runUpload } from './run-upload.ts';
import { lockUpload } from './tab-lock.ts';
import { firstState, makeItem, type UploadItem } from './upload-item.ts';
import { UploadStore } from './upload-store.ts';

/** All uploads of a page, of whatever scope. */
export class UploadQueue {
  readonly store = new UploadStore();
  readonly #loadUploader: (kind: UploaderKind) => Promise<Uploader>;

  constructor(loadUploader: (kind: UploaderKind) => Promise<Uploader>) {
    this.#loadUploader = loadUploader;
  }

  get isBusy(): boolean {
    return this.store.items.some(({ record }) => isInProgress(record));
  }

  add(site: UploadSite, group: string, files: Iterable<File>, options: UploadOptions): UploadRecord[] {
    const items = [...files].map((file) => makeItem(site, group, file, options));
    this.store.put(items);
    this.#proceed();
    return items.map(({ record }) => record);
  }

  /** Tries a failed or aborted upload again, from where it was if the server kept what it had. */
  retry(id: string): void {
    const item = this.store.find(id);
    if (item === undefined || isInProgress(item.record) || item.record.entry !== null) return;
    this.store.update(item, firstState(item.record, item.site));
    this.#proceed();
  }

  /** Stops an upload, and takes away what the server has of it. */
  abort(id: string): void {
    const item = this.store.find(id);
    if (item === undefined || !isInProgress(item.record)) return;
    this.#stop(item);
    this.store.update(item, { status: 'aborted', bytesPerSecond: null, secondsLeft: null });
    void this.#discard(item);
    this.#proceed();
  }

  /** Forgets an upload, with what the server has of it; with `keep` a completed file stays there. */
  remove(id: string, { keep = false } = {}): void {
    const item = this.store.find(id);
    if (item === undefined) return;
    this.abort(id);
    this.store.forget([item]);
    const { entry } = item.record;
    if (entry === null) void this.#discard(item);
    else if (!keep) deleteEntry(item.site, entry);
  }

  /** Forgets uploads that are over; completed files stay on the server, and what is under way goes on. */
  clearFinished(scope: string): void {
    for (const { record } of this.store.in(scope)) {
      if (!isInProgress(record)) this.remove(record.file.id, { keep: true });
    }
  }

  /** Removes the completed uploads of a scope; answers with their file entries. */
  takeCompleted(scope: string): FileEntry[] {
    const taken = this.store.in(scope).filter(({ record }) => record.status === 'completed');
    this.store.forget(taken);
    return taken.flatMap(({ record }) => record.entry ?? []);
  }

  /** Stops and forgets the uploads of everybody else. What the server has of them stays: they may come back for it. */
  leaveOthers(owner: string): void {
    const others = this.store.items.filter(({ site }) => site.owner !== owner);
    for (const item of others) this.#stop(item);
    this.store.forget(others);
    this.#proceed();
  }

  #stop(item: UploadItem): void {
    item.run?.abort();
    item.run = null;
  }

  /** Starts what is next, one upload at a time, for as long as there is room. */
  #proceed(): void {
    const { items } = this.store;
    const next = items.find(({ record }) => record.status === 'pending');
    if (next === undefined) return;
    const running = items.filter(({ run }) => run !== null);
    const loads = running.map(({ kind, record }) => ({ kind, file: record.file }));
    if (running.length >= concurrencyOf(loads, next.site.settings.chunk_size)) return;
    this.#start(next);
    this.#proceed();
  }

  #start(item: UploadItem): void {
    const run = new AbortController();
    Object.assign(item, { run, rate: null, bytes: 0 });
    this.store.update(item, { status: 'inProgress' });
    const settle = (changes: Partial<UploadRecord>) => {
      if (item.run !== run) return;
      item.run = null;
      this.store.update(item, { bytesPerSecond: null, secondsLeft: null, ...changes });
      this.#proceed();
    };
    const { size } = item.record.file;
    item.ended = this.#send(item, run).then(
      (entry) => settle({ status: 'completed', entry, percentage: 100, bytesUploaded: size }),
      (error: unknown) =>
        settle({ status: 'failed', errorMessage: error instanceof UploadFailed ? error.text : null }),
    );
  }

  async #send(item: UploadItem, run: AbortController): Promise<FileEntry> {
    const { site, resume, kind } = item;
    const { file, options } = item.record;
    const release = await lockUpload(resume.key);
    item.ownsResumeEntry = release !== null;
    try {
      const uploader = await this.#loadUploader(kind);
      const task = { file, options, site, resume: item.ownsResumeEntry ? resume : null };
      return await runUpload(uploader, task, run.signal, (bytes) => {
        if (item.run === run) this.store.progress(item, bytes);
      });
    } finally {
      release?.();
    }
  }

  /** Takes away what the server has of an upload, unless another one of the same file goes on with it. */
  async #discard(item: UploadItem): Promise<void> {
    await item.ended;
    const { resume, site, ownsResumeEntry } = item;
    const state = ownsResumeEntry ? resume.read() : null;
    if (state === null) return;
    const release = await lockUpload(resume.key);
    if (release === null) return;
    resume.clear();
    const uploader = await this.#loadUploader(state.kind);
    // What can not be reached now is given up by the server after a day.
    await uploader.discard?.(site, state).catch(() => undefined);
    release();
  }
}

function deleteEntry({ client }: UploadSite, { id }: FileEntry): void {
  // What is not deleted now is swept after a day, as it is attached to nothing.
  client.uploads.files.delete.mutate({ entryIds: [id], deleteForever: true }).catch(() => undefined);
}
