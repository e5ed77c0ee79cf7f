import { useSyncExternalStore } from 'react';
import { useUser } from '#client/platform/use-session.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { attachedFiles, type Draft, isBlank, isEmptyDraft, newDraft, type Texts } from './draft-store.ts';
import { sharedDraft } from './shared-draft.ts';

export type DraftOf<Values extends Texts> = ReturnType<typeof useTextDraft<Values>>;

/** The part of a draft that is about files. */
export type DraftFiles = Pick<
  DraftOf<Texts>,
  'isRead' | 'uploads' | 'attached' | 'addFiles' | 'removeFile' | 'sortFiles'
>;

const nothing = () => null;

/**
 * Text and files that survive reload and the end of the session, one per person and name, written in one tab at a time.
 * `values` is null until the browser's storage has been read, which the server's rendering can not do.
 * @param empty The fields without text; must be the same object at every call.
 * @param seenId The newest message that the writer has seen, in a conversation.
 */
export function useTextDraft<Values extends Texts>(name: string, empty: Values, seenId?: number) {
  const user = useUser();
  const shared = sharedDraft(`draft:${user?.id ?? 0}:${name}`, empty);
  const state = useSyncExternalStore(shared.subscribe, shared.snapshot, nothing);
  const draft = state?.draft ?? null;

  const alter = (changes: (before: Draft<Values>) => Partial<Draft<Values>>) => {
    const before = shared.draft;
    const { values, uploads, inline } = { ...before, ...changes(before) };
    const begun_after = isEmptyDraft(before) ? (seenId ?? null) : before.begun_after;
    // Other words or files than those that were sent are another message.
    shared.write(
      before.attempted
        ? newDraft(values, { uploads, inline }, begun_after)
        : { ...before, values, uploads, inline, begun_after },
    );
  };

  /** The key to send the text with. */
  const attempt = (): string => {
    shared.write({ ...shared.draft, attempted: true });
    return shared.draft.idempotency_key;
  };

  return {
    values: draft?.values ?? null,
    isRead: draft !== null,
    /** Whether nothing is written. */
    isEmpty: draft === null || isBlank(draft.values),
    /** Whether there is nothing at all to keep. */
    isBlank: draft === null || isEmptyDraft(draft),
    /** The newest message that the writer had seen when they began. */
    begunAfter: draft?.begun_after ?? null,
    /** Goes on as if it had been begun after that message, which was shown to the writer since. */
    beginAfter: (id: number) => shared.write({ ...shared.draft, begun_after: id }),
    /** Whether it is being written in another tab; what is typed here meanwhile is not kept. */
    isElsewhere: state?.isElsewhere ?? false,
    /** Goes on here with what the other tab was writing. */
    takeOver: shared.takeOver,
    /** Changes when a field has to show another text than what was typed into it. */
    version: state?.version ?? 0,
    /** Every file that has arrived, those in the text among them. */
    uploads: draft?.uploads ?? [],
    /** The files beside the text. */
    attached: draft === null ? [] : attachedFiles(draft),
    change: (changes: Partial<Values>) => alter(({ values }) => ({ values: { ...values, ...changes } })),
    /** Writes at the end of a field, whatever was written there since the last rendering. */
    append: (field: keyof Values & string, more: string) =>
      alter(({ values }) => ({ values: { ...values, [field]: `${values[field]}${more}` } })),
    /** @param inText Whether they were put into the text. */
    addFiles: (files: readonly FileEntry[], inText = false) =>
      alter(({ uploads, inline }) => ({
        uploads: [...uploads, ...files],
        inline: inText ? [...inline, ...files.map(({ id }) => id)] : inline,
      })),
    removeFile: (id: number) =>
      alter(({ uploads }) => ({ uploads: uploads.filter((file) => file.id !== id) })),
    /** Puts the files into another order. */
    sortFiles: (compare: (one: FileEntry, other: FileEntry) => number) =>
      alter(({ uploads }) => ({ uploads: [...uploads].sort(compare) })),
    attempt,
    clear: () => shared.clear(),
  };
}
