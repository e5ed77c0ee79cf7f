import { useSyncExternalStore } from 'react';
import { useUser } from '#client/platform/use-session.ts';
import type { ServerDraft } from '#shared/drafts.ts';
import type { FileEntry } from '#shared/uploads.ts';
import {
  attachedFiles,
  type Draft,
  draftOfServer,
  isBlank,
  isEmptyDraft,
  newDraft,
  type Texts,
} from './draft-store.ts';
import { draftAddress, sharedDraft } from './shared-draft.ts';

export type DraftOf<Values extends Texts> = ReturnType<typeof useTextDraft<Values>>;

/** The file-related properties of a draft. */
export type DraftFiles = Pick<
  DraftOf<Texts>,
  'isRead' | 'uploads' | 'attached' | 'addFiles' | 'removeFile' | 'sortFiles'
>;

const nothing = () => null;

/**
 * Text and files that survive reload and the end of the session, one per user and name, edited in one tab at a time.
 * `values` is null until the browser's storage has been read, which is not possible on the server.
 * @param empty The fields without text; must be the same object at every call.
 * @param seenId The newest message that the writer has seen, in a conversation.
 */
export function useTextDraft<Values extends Texts>(name: string, empty: Values, seenId?: number) {
  const user = useUser();
  const shared = sharedDraft(draftAddress(user?.id ?? 0, name), empty);
  const state = useSyncExternalStore(shared.subscribe, shared.snapshot, nothing);
  const draft = state?.draft ?? null;

  const alter = (changes: (before: Draft<Values>) => Partial<Draft<Values>>) => {
    const before = shared.draft;
    const { values, uploads, inline } = { ...before, ...changes(before) };
    const begun_after = isEmptyDraft(before) ? (seenId ?? null) : before.begun_after;
    // Text or files that differ from the sent ones are a new message, with a new key.
    shared.write(
      before.attempted
        ? newDraft(values, { uploads, inline }, begun_after)
        : { ...before, values, uploads, inline, begun_after },
    );
  };

  /** Marks the text as sent and returns its idempotency key. */
  const attempt = (): string => {
    shared.write({ ...shared.draft, attempted: true });
    return shared.draft.idempotency_key;
  };

  return {
    values: draft?.values ?? null,
    isRead: draft !== null,
    /** Whether the text is empty. */
    isEmpty: draft === null || isBlank(draft.values),
    /** Whether the draft has neither text nor files. */
    isBlank: draft === null || isEmptyDraft(draft),
    /** The newest message that the writer had seen when they started. */
    begunAfter: draft?.begun_after ?? null,
    /** Moves the start of the draft after a message that the writer has seen since. */
    beginAfter: (id: number) => shared.write({ ...shared.draft, begun_after: id }),
    /** Whether another tab is editing the draft; input typed here meanwhile is not stored. */
    isElsewhere: state?.isElsewhere ?? false,
    /** Takes the draft over from the other tab. */
    takeOver: shared.takeOver,
    /** Incremented when a field must be reset to another text. */
    version: state?.version ?? 0,
    /** All uploaded files, including inline ones. */
    uploads: draft?.uploads ?? [],
    /** Attachments that are not inline. */
    attached: draft === null ? [] : attachedFiles(draft),
    change: (changes: Partial<Values>) => alter(({ values }) => ({ values: { ...values, ...changes } })),
    /** Appends to a field's current text, including changes since the last render. */
    append: (field: keyof Values & string, more: string) =>
      alter(({ values }) => ({ values: { ...values, [field]: `${values[field]}${more}` } })),
    /** @param inText Whether the files are inline. */
    addFiles: (files: readonly FileEntry[], inText = false) =>
      alter(({ uploads, inline }) => ({
        uploads: [...uploads, ...files],
        inline: inText ? [...inline, ...files.map(({ id }) => id)] : inline,
      })),
    removeFile: (id: number) =>
      alter(({ uploads }) => ({ uploads: uploads.filter((file) => file.id !== id) })),
    /** Sorts the files. */
    sortFiles: (compare: (one: FileEntry, other: FileEntry) => number) =>
      alter(({ uploads }) => ({ uploads: [...uploads].sort(compare) })),
    attempt,
    /** Replaces the message by one of the server. */
    replace: (stored: Pick<ServerDraft, 'body' | 'uploads'>) => shared.replace(draftOfServer(stored, empty)),
    clear: () => shared.clear(),
  };
}
