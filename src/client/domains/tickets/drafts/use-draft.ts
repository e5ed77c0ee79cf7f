import { useEffect, useRef, useState } from 'react';
import type { FileEntry } from '#shared/uploads.ts';
import { useUser } from '../../../platform/session/use-session.ts';
import { attachedFiles, type Draft, isBlank, newDraft, readDraft, writeDraft } from './draft-store.ts';

export type DraftOf<Values extends Record<string, string>> = ReturnType<typeof useDraft<Values>>;

/** The part of a draft that is about files. */
export type DraftFiles = Pick<
  DraftOf<Record<string, string>>,
  'isRead' | 'uploads' | 'attached' | 'addFiles' | 'removeFile'
>;

/**
 * Text and files that survive reload and the end of the session, one per person and name. `values` is null until the
 * browser's storage has been read, which the server's rendering can not do.
 * @param empty The fields without text; must be the same object at every call.
 */
export function useDraft<Values extends Record<string, string>>(name: string, empty: Values) {
  const user = useUser();
  const address = `draft:${user?.id ?? 0}:${name}`;
  const current = useRef<Draft<Values> | null>(null);
  const [draft, setDraft] = useState<Draft<Values> | null>(null);

  useEffect(() => {
    current.current = readDraft(address, empty);
    setDraft(current.current);
  }, [address, empty]);

  const store = (next: Draft<Values>) => {
    current.current = next;
    writeDraft(address, next);
    setDraft(next);
  };

  const alter = (changes: (before: Draft<Values>) => Partial<Draft<Values>>) => {
    const before = current.current ?? newDraft(empty);
    const { values, uploads, inline } = { ...before, ...changes(before) };
    // Other words or files than those that were sent are another message.
    store(before.attempted ? newDraft(values, { uploads, inline }) : { ...before, values, uploads, inline });
  };

  /** The key to send the text with. */
  const attempt = (): string => {
    const attempted = { ...(current.current ?? newDraft(empty)), attempted: true };
    store(attempted);
    return attempted.idempotency_key;
  };

  return {
    values: draft?.values ?? null,
    isRead: draft !== null,
    /** Whether nothing is written. */
    isEmpty: draft === null || isBlank(draft.values),
    /** Whether there is nothing at all to keep. */
    isBlank: draft === null || (isBlank(draft.values) && attachedFiles(draft).length === 0),
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
    attempt,
    clear: () => store(newDraft(empty)),
  };
}
