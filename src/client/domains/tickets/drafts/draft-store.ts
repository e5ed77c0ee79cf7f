import { randomId } from '#client/ui/random-id.ts';
import type { ServerDraft } from '#shared/drafts.ts';
import { type FileEntry, fileEntrySchema } from '#shared/uploads.ts';

/** Unsent input of a form. */
export interface Draft<Values> {
  values: Values;
  /** Uploaded files of the draft. */
  uploads: FileEntry[];
  /** Ids of inline files, which are sent only while the text contains them. */
  inline: number[];
  /** Sent along, so that sending the same text twice stores it once. */
  idempotency_key: string;
  /** Whether the text was sent with this key, whatever the result. */
  attempted: boolean;
  /** The newest message that the writer had seen when they started; null for none. */
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

/** A message that the server has; the other fields are empty. */
export function draftOfServer<Values extends Texts>(
  { body, uploads }: Pick<ServerDraft, 'body' | 'uploads'>,
  empty: Values,
): Draft<Values> {
  const inline = uploads.filter(({ url }) => body.includes(url)).map(({ id }) => id);
  return newDraft({ ...empty, body }, { uploads, inline });
}

export const isBlank = (values: Texts) => Object.values(values).every((text) => text.trim() === '');

/** Attachments that are not inline; files removed from the text are not included. */
export const attachedFiles = ({ uploads, inline }: Pick<Draft<Texts>, 'uploads' | 'inline'>): FileEntry[] =>
  uploads.filter(({ id }) => !inline.includes(id));

/** Whether the draft has neither text nor files. */
export const isEmptyDraft = (draft: Pick<Draft<Texts>, 'values' | 'uploads' | 'inline'>) =>
  isBlank(draft.values) && attachedFiles(draft).length === 0;

const listOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : []);

/** Parses a stored draft; missing fields are taken from `empty`. An invalid or missing draft is empty. */
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

/** Persists the draft in this browser and returns the stored text; an empty draft is removed. */
export function storeDraft<Values extends Texts>(address: string, draft: Draft<Values>): string | null {
  const text = isEmptyDraft(draft) ? null : JSON.stringify(draft);
  try {
    if (text === null) localStorage.removeItem(address);
    else localStorage.setItem(address, text);
    return text;
  } catch {
    // Full or disabled storage: the text is only on screen.
    return null;
  }
}
