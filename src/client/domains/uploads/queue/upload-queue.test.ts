import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '#client/testing/fake-storage.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { resumeEntry } from '../resume-store.ts';
import type { UploaderKind } from '../senders/choose-uploader.ts';
import { UploadFailed, type UploadSite, type UploadTask } from '../senders/uploader.ts';
import type { UploadOptions } from '../upload-record.ts';
import { scopeOf } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';

const megabyte = 1024 * 1024;
const group = 'ticket-7';

const settings: UploadSite['settings'] = {
  chunk_size: 10 * megabyte,
  s3_direct_upload: false,
  public_driver: 'local',
  uploads_driver: 'local',
  disable_tus: false,
  max_size: 200 * megabyte,
  allowed_extensions: [],
  blocked_extensions: ['exe'],
  guests: false,
  user_quota: null,
  workspace_quota: null,
};

function fileOf(name: string, size = 10, path = ''): File {
  const file = new File(['x'], name, { lastModified: 1_700_000_000_000 });
  Object.defineProperty(file, 'size', { value: size });
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

interface Sent extends UploadTask {
  kind: UploaderKind;
  complete: (entry?: Partial<FileEntry>) => void;
  fail: (error: Error) => void;
}

let sent: Sent[];
let discarded: unknown[];
let deleted: unknown[];
let queue: UploadQueue;
let site: UploadSite;

const scope = () => scopeOf(site.owner, group);
const records = () => queue.store.recordsOf(scope());
const statuses = () => records().map(({ file, status }) => `${file.name} ${status}`);
const add = (files: File[], options: UploadOptions = {}) => queue.add(site, group, files, options);
/** Lets everything happen that waits for nothing but its turn. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
const sentTo = (name: string) => {
  const found = sent.filter(({ file }) => file.name === name).at(-1);
  if (found === undefined) throw new Error(`${name} was not sent.`);
  return found;
};

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', fakeStorage());
  sent = [];
  discarded = [];
  deleted = [];
  const files = { delete: { mutate: async (input: unknown) => deleted.push(input) } };
  site = { owner: '1', client: { uploads: { files } } as never, settings };
  queue = new UploadQueue(async (kind) => ({
    send: (task) =>
      new Promise((resolve, reject) => {
        const complete = (entry: Partial<FileEntry> = {}) =>
          resolve({ id: sent.length, ...entry } as FileEntry);
        sent.push({ ...task, kind, complete, fail: reject });
      }),
    discard: async (_site, state) => {
      discarded.push(state);
    },
  }));
});

/** Files are locked for the page, not for a queue. */
afterEach(async () => {
  queue.leaveOthers('nobody');
  await settle();
});

describe('the queue', () => {
  it('takes an upload from waiting over running to its end', async () => {
    const [record] = add([fileOf('a.txt')], { diskPrefix: 'notes' });
    expect(record).toMatchObject({ percentage: 0, bytesUploaded: 0, entry: null, errorMessage: null, group });
    expect(records()).toMatchObject([{ status: 'inProgress', options: { diskPrefix: 'notes' } }]);
    await settle();
    sentTo('a.txt').complete({ id: 7 });
    await settle();
    expect(records()).toMatchObject([
      { status: 'completed', percentage: 100, bytesUploaded: 10, entry: { id: 7 }, errorMessage: null },
    ]);
  });

  it('runs three at once, in the order they came, and goes on after every end', async () => {
    add(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => fileOf(name)));
    expect(statuses()).toEqual([
      'a inProgress',
      'b inProgress',
      'c inProgress',
      'd pending',
      'e pending',
      'f pending',
    ]);
    await settle();
    sentTo('b').complete();
    await settle();
    expect(statuses()[3]).toBe('d inProgress');
    sentTo('a').fail(new UploadFailed(500));
    await settle();
    expect(statuses()[4]).toBe('e inProgress');
    queue.abort(sentTo('c').file.id);
    expect(statuses()).toEqual([
      'a failed',
      'b completed',
      'c aborted',
      'd inProgress',
      'e inProgress',
      'f inProgress',
    ]);
  });

  it.each([
    ['a file of a folder', () => [fileOf('a', 10, 'folder/a'), fileOf('b', 10, 'folder/b')], {}],
    ['a resumable upload larger than a chunk', () => [fileOf('a', 11 * megabyte), fileOf('b')], {}],
    [
      'an upload in parts',
      () => [fileOf('a', 100 * megabyte), fileOf('b')],
      { s3_direct_upload: true, uploads_driver: 's3' as const },
    ],
  ])('runs %s alone', async (_what, files, change) => {
    site = { ...site, settings: { ...settings, ...change } };
    add(files());
    expect(statuses()).toEqual(['a inProgress', 'b pending']);
    await settle();
    sentTo('a').complete();
    await settle();
    expect(statuses()).toEqual(['a completed', 'b inProgress']);
  });

  it('runs resumable uploads of one chunk beside others', () => {
    add([fileOf('a', 10 * megabyte), fileOf('b', 5 * megabyte), fileOf('c')]);
    expect(statuses()).toEqual(['a inProgress', 'b inProgress', 'c inProgress']);
  });

  it('says what the server said, and nothing where it said nothing', async () => {
    add([fileOf('a'), fileOf('b'), fileOf('c')]);
    await settle();
    sentTo('a').fail(new UploadFailed(422, 'No room.'));
    sentTo('b').fail(new UploadFailed(500));
    sentTo('c').fail(new TypeError('A mistake of ours.'));
    await settle();
    expect(records().map(({ errorMessage }) => errorMessage)).toEqual(['No room.', null, null]);
  });

  it('shows what it refuses, and sends nothing of it', async () => {
    add([fileOf('big.png', 3 * megabyte), fileOf('tool.exe'), fileOf('notes.txt')], {
      restrictions: { maxBytes: 2 * megabyte, allowed: ['image/*', 'exe'] },
    });
    await settle();
    expect(records()).toMatchObject([
      {
        status: 'failed',
        errorMessage: {
          line: '`:name` exceeds maximum allowed size of :size',
          values: { name: 'big.png', size: '2 MB' },
        },
      },
      { status: 'failed', errorMessage: 'This file type is not allowed' },
      { status: 'failed', errorMessage: 'This file type is not allowed' },
    ]);
    expect(sent).toEqual([]);
    queue.retry(records()[0]?.file.id ?? '');
    expect(records()[0]?.status).toBe('failed');
  });

  it('shows progress a few times a second, whatever comes in', async () => {
    add([fileOf('a', 1000)]);
    await settle();
    let changes = 0;
    queue.store.subscribe(() => {
      changes += 1;
    });
    for (let bytes = 1; bytes <= 500; bytes += 1) sentTo('a').onProgress(bytes);
    expect(changes).toBe(0);
    await expect.poll(() => changes).toBe(1);
    expect(records()).toMatchObject([{ bytesUploaded: 500, percentage: 50 }]);
  });

  it('shows every place its own, and the same array while nothing changes there', () => {
    add([fileOf('a')]);
    const before = records();
    queue.add(site, 'avatar', [fileOf('b')], {});
    expect(records()).toBe(before);
    expect(queue.store.recordsOf(scopeOf('1', 'avatar'))).toMatchObject([{ file: { name: 'b' } }]);
  });
});

describe('an upload', () => {
  const state = { kind: 'tus', url: '/api/v1/tus/upload/k' } as const;
  const resumeEntryOf = (name: string) => sentTo(name).resume;

  it('can be tried again, from where it was', async () => {
    add([fileOf('a')]);
    await settle();
    resumeEntryOf('a')?.write(state);
    sentTo('a').fail(new UploadFailed(0));
    await settle();
    queue.retry(records()[0]?.file.id ?? '');
    await settle();
    expect(records()).toMatchObject([{ status: 'inProgress', errorMessage: null }]);
    expect(resumeEntryOf('a')?.read()).toEqual(state);
  });

  it('takes what the server has of it along when it is aborted', async () => {
    add([fileOf('a')]);
    await settle();
    resumeEntryOf('a')?.write(state);
    queue.abort(records()[0]?.file.id ?? '');
    expect(sentTo('a').signal.aborted).toBe(true);
    await settle();
    expect(discarded).toEqual([state]);
    expect(resumeEntryOf('a')?.read()).toBeNull();
    sentTo('a').complete();
    await settle();
    expect(statuses()).toEqual(['a aborted']);
  });

  it('can be aborted before it began', () => {
    add(['a', 'b', 'c', 'd'].map((name) => fileOf(name)));
    queue.abort(records()[3]?.file.id ?? '');
    expect(statuses()[3]).toBe('d aborted');
    expect(sent.map(({ file }) => file.name)).not.toContain('d');
  });

  it('is deleted on the server when it is removed, unless it is to be kept', async () => {
    add([fileOf('a'), fileOf('b')]);
    await settle();
    sentTo('a').complete({ id: 1 });
    sentTo('b').complete({ id: 2 });
    await settle();
    for (const { file } of records()) queue.remove(file.id, { keep: file.name === 'b' });
    expect(records()).toEqual([]);
    expect(deleted).toEqual([{ entryIds: [1], deleteForever: true }]);
  });

  it('of a file that is on its way already goes its own way', async () => {
    add([fileOf('a'), fileOf('a')]);
    await settle();
    expect(sent.map(({ resume }) => resume !== null)).toEqual([true, false]);
    resumeEntryOf('a')?.write(state);
    sent[0]?.resume?.write(state);
    queue.abort(sent[1]?.file.id ?? '');
    await settle();
    expect(discarded).toEqual([]);
  });
});

describe('a place', () => {
  it('is cleared of what is over, not of what is under way', async () => {
    add(['a', 'b', 'c', 'd', 'e'].map((name) => fileOf(name)));
    await settle();
    sentTo('a').complete();
    sentTo('b').fail(new UploadFailed(0));
    await settle();
    queue.clearFinished(scope());
    expect(records().map(({ file }) => file.name)).toEqual(['c', 'd', 'e']);
    expect(deleted).toEqual([]);
  });

  it('hands over whole files once', async () => {
    add([fileOf('a'), fileOf('b')]);
    await settle();
    sentTo('a').complete({ id: 5 });
    await settle();
    expect(queue.takeCompleted(scope())).toEqual([{ id: 5 }]);
    expect(queue.takeCompleted(scope())).toEqual([]);
    expect(statuses()).toEqual(['b inProgress']);
  });

  it('is empty for the next person, who can not go on with it either', async () => {
    add([fileOf('a'), fileOf('b'), fileOf('c'), fileOf('d')]);
    await settle();
    sentTo('a').resume?.write({ kind: 'tus', url: '/k' });
    queue.leaveOthers('2');
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
    expect(records()).toEqual([]);
    expect(queue.isBusy).toBe(false);
    const resume = (owner: string) => resumeEntry({ owner, group, file: sentTo('a').file }).read();
    expect(resume('2')).toBeNull();
    expect(resume('1')).not.toBeNull();
    expect(discarded).toEqual([]);
  });
});
