import type { InterruptedUpload } from './upload-record.ts';

/** Where to resume a half sent file on the server. */
export type ResumeState =
  | { kind: 'tus'; url: string }
  | {
      kind: 'multipart';
      key: string;
      uploadId: string;
      chunkSize: number;
      /** The store has put the parts together; only the entry is to be made. */
      isWhole?: boolean;
    };

interface Remembered {
  name: string;
  size: number;
  bytes: number;
  saved_at: number;
  state: ResumeState;
}

const prefix = 'upload';
/** The server gives up what nobody went on with for a day. */
const lifetime = 24 * 3600 * 1000;

/** People, groups and files have keys of their own; a name can not reach over into another's. */
const keyOf = (...parts: string[]) => [prefix, ...parts].map(encodeURIComponent).join('/');

/** Without a store, as in some private windows, nothing is remembered. */
function attempt<Result>(act: (store: Storage) => Result): Result | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

function read(key: string): Remembered | null {
  const found = attempt((store) => JSON.parse(store.getItem(key) ?? 'null') as Remembered | null);
  if (found === null || Date.now() - found.saved_at < lifetime) return found;
  attempt((store) => store.removeItem(key));
  return null;
}

/** The stored resume state of one file of one person in one group. */
export interface ResumeEntry {
  key: string;
  read: () => ResumeState | null;
  write: (state: ResumeState) => void;
  /** Stores the progress, for the list of interrupted uploads. */
  note: (bytes: number) => void;
  clear: () => void;
}

interface SlotOwner {
  owner: string;
  group: string;
  file: { name: string; size: number; fingerprint: string };
}

export function resumeEntry({ owner, group, file }: SlotOwner): ResumeEntry {
  const key = keyOf(owner, group, file.fingerprint);
  const save = (changes: Partial<Remembered> & Pick<Remembered, 'state'>) => {
    const { name, size } = file;
    const kept: Remembered = { bytes: 0, name, size, saved_at: Date.now(), ...changes };
    attempt((store) => store.setItem(key, JSON.stringify(kept)));
  };
  return {
    key,
    read: () => read(key)?.state ?? null,
    write: (state) => save({ bytes: read(key)?.bytes ?? 0, state }),
    note: (bytes) => {
      const known = read(key);
      if (known !== null) save({ bytes, state: known.state, saved_at: known.saved_at });
    },
    clear: () => {
      attempt((store) => store.removeItem(key));
    },
  };
}

/** The half sent files of one person in one group. */
export function rememberedUploads(owner: string, group: string): InterruptedUpload[] {
  const scope = `${keyOf(owner, group)}/`;
  const keys = attempt((store) => Object.keys(store).filter((key) => key.startsWith(scope))) ?? [];
  return keys.flatMap((id) => {
    const found = read(id);
    if (found === null) return [];
    const { name, size, bytes } = found;
    return [{ id, name, size, percentage: Math.min(99, Math.floor((bytes / Math.max(1, size)) * 100)) }];
  });
}

/** Forgets a half sent file; answers with its resume state. */
export function deleteResumable(id: string): ResumeState | null {
  const state = read(id)?.state ?? null;
  attempt((store) => store.removeItem(id));
  return state;
}
