import { randomId } from '#client/ui/random-id.ts';
import { type FileEntry, fileEntrySchema } from '#shared/uploads.ts';

/** What somebody typed and has not sent yet. */
export interface Draft<Values> {
  values: Values;
  /** Files that have arrived and go along. */
  uploads: FileEntry[];
  /** Which of them were put into the text, so that they go with the text alone. */
  inline: number[];
  /** Sent along, so that sending the same text twice stores it once. */
  idempotency_key: string;
  /** Whether the text was sent with the key, whatever came of it. */
  attempted: boolean;
  /** The newest message of the conversation that the writer had seen when they began; null when there was none. */
  begun_after: number | null;
}

export type Texts = Record<string, string>;

export const newDraft = <Values extends Texts>(
  values: Values,
  files: Pick<Draft<Values>, 'uploads' | 'inline'> = { uploads: [], inline: [] },
  begun_after: number | null = null,
): Draft<Values> => ({
  values,
  uploads: files.uploads,
  inline: files.inline,
  idempotency_key: randomId(),
  attempted: false,
  begun_after,
});

export const isBlank = (values: Texts) => Object.values(values).every((text) => text.trim() === '');

/** The files beside the text; those that were in it and are not any more are none. */
export const attachedFiles = ({ uploads, inline }: Pick<Draft<Texts>, 'uploads' | 'inline'>): FileEntry[] =>
  uploads.filter(({ id }) => !inline.includes(id));

/** Whether there is nothing at all to keep, neither words nor files. */
export const isEmptyDraft = (draft: Pick<Draft<Texts>, 'values' | 'uploads' | 'inline'>) =>
  isBlank(draft.values) && attachedFiles(draft).length === 0;

const listOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : []);

/** A draft as it was kept; fields it lacks are taken from `empty`. A broken or missing one is empty. */
export function parseDraft<Values extends Texts>(text: string | null, empty: Values): Draft<Values> {
  const fresh = newDraft(empty);
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return fresh;
    const { values, uploads, inline, idempotency_key, attempted, begun_after } = stored as Partial<
      Draft<Values>
    >;
    const texts = Object.entries(values ?? {}).filter(
      ([field, text]) => field in empty && typeof text === 'string',
    );
    return {
      values: { ...empty, ...Object.fromEntries(texts) },
      uploads: listOf(uploads).flatMap((file) => fileEntrySchema.safeParse(file).data ?? []),
      inline: listOf(inline).filter((id) => typeof id === 'number'),
      idempotency_key: idempotency_key || fresh.idempotency_key,
      attempted: attempted === true,
      begun_after: typeof begun_after === 'number' ? begun_after : null,
    };
  } catch {
    return fresh;
  }
}

/** Keeps the draft in this browser, and answers what is stored now; one that says nothing is forgotten. */
export function storeDraft<Values extends Texts>(address: string, draft: Draft<Values>): string | null {
  const text = isEmptyDraft(draft) ? null : JSON.stringify(draft);
  try {
    if (text === null) localStorage.removeItem(address);
    else localStorage.setItem(address, text);
    return text;
  } catch {
    // Storage that is full or switched off keeps nothing; the text is still on the screen.
    return null;
  }
}
