import { type RefObject, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import type { FieldTexts } from '#shared/errors.ts';
import { maxAttachments } from '#shared/uploads.ts';
import { describeFile } from '../../uploads/queue/describe-file.ts';
import { refusalOf } from '../../uploads/queue/restrictions.ts';
import { isInProgress } from '../../uploads/upload-record.ts';
import type { DraftFiles } from '../drafts/use-text-draft.ts';
import type { MessageEditorHandle } from '../editor/editor-field.ts';
import { fileIdsIn } from './file-links.ts';
import { mentionsFile } from './file-mention.ts';
import { findGone } from './find-gone.ts';
import { shareOut } from './share-out.ts';
import { useCompletedUploads } from './use-completed-uploads.ts';
import { useMessageUploads } from './use-message-uploads.ts';

interface AttachmentsOptions {
  /** Name of the message's draft. */
  name: string;
  draft: DraftFiles;
  /** The current text. */
  html: string;
  editor: RefObject<MessageEditorHandle | null>;
  /** Appends to the text while no editor is mounted. */
  append: (html: string) => void;
}

export type Attachments = ReturnType<typeof useAttachments>;

/** The files of a message draft: uploads in progress, completed attachments, and inline images. */
export function useAttachments({ name, draft, html, editor, append }: AttachmentsOptions) {
  const translate = useTranslate();
  const { uploads: settings } = useSettings();
  const { beside, inText, records, interrupted, queueOf, forget, resume } = useMessageUploads(name);
  const placing = useCompletedUploads({ beside, inText, draft, editor, append });
  const [notice, setNotice] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());

  const shown = fileIdsIn(html);
  const going = [...draft.attached, ...draft.uploads.filter(({ id }) => shown.has(id))];
  const sent = [...new Map(going.map((file) => [file.id, file])).values()];
  const tooMany = translate('You can attach up to :count files per message.', { count: maxAttachments });
  const waiting = records.filter(isInProgress).length + placing;
  // Refused files are listed but never uploaded, so they do not count.
  const arriving = records.filter(({ isRefused }) => !isRefused);

  const add = (queue: typeof beside, files: readonly File[]) => {
    const room = Math.max(0, maxAttachments - sent.length - arriving.length);
    const isRefused = (file: File) => refusalOf(describeFile(file), settings) !== null;
    const { taken, leftOut } = shareOut(files, room, isRefused);
    const refused = files.filter(isRefused).length;
    const names = leftOut.map(({ name }) => name).join(', ');
    const counts = { taken: taken.length - refused, chosen: files.length, left: leftOut.length };
    setNotice(
      leftOut.length > 0
        ? `${tooMany} ${translate(':taken of :chosen files attached. Skipped (:left): :names', { ...counts, names })}`
        : '',
    );
    if (isAsking) editor.current?.focus();
    setAsking(false);
    return queue.add(taken);
  };

  return {
    isAllowed: usePermission('files.create'),
    /** Attachments that are not inline. */
    files: draft.attached,
    gone,
    records,
    interrupted,
    /** Number of uploads in progress. */
    waiting,
    notice,
    isAsking,
    ids: sent.map(({ id }) => id),
    attach: (files: readonly File[]) => void add(beside, files),
    /** Uploads inline images; returns the ids of their placeholders in the text. */
    addImages: (files: readonly File[]): string[] => add(inText, files).map(({ file }) => file.id),
    /** Resumes uploads that a reload interrupted, inline or as attachments. */
    resume,
    retry: (id: string) => {
      setNotice('');
      queueOf(id).retry(id);
    },
    cancel: (id: string) => {
      setNotice('');
      queueOf(id).remove(id);
      editor.current?.removePlaceholder?.(id);
    },
    forget,
    remove: (id: number) => {
      setNotice('');
      draft.removeFile(id);
    },
    /**
     * Whether the message can be sent; a blocking reason is shown beside the files.
     * @param isSure Whether the user has confirmed that a mentioned attachment is not missing.
     */
    isReady: (isSure = false): boolean => {
      if (waiting > 0) return false;
      const isBroken = arriving.length + interrupted.length > 0;
      const isTooMuch = sent.length > maxAttachments;
      const asks = !isBroken && !isSure && sent.length === 0 && mentionsFile(html);
      setAsking(asks);
      if (isBroken) setNotice(translate('Remove the files that failed to upload, or try again.'));
      else setNotice(isTooMuch ? tooMany : '');
      return !isBroken && !isTooMuch && !asks;
    },
    /** Shows the file errors of a refused message; false when it was refused for another reason. */
    explain: (errors: FieldTexts): boolean => {
      if (!Object.keys(errors).some((field) => field.startsWith('uploads'))) return false;
      setNotice(translate("Some files can't be sent anymore. Remove them and attach them again."));
      void findGone(sent).then(setGone);
      return true;
    },
    focusText: () => editor.current?.focus(),
    /** Hides the missing-attachment warning after an edit. */
    dismiss: () => setAsking(false),
    /** Cancels all uploads of a discarded or sent message and clears refused files. */
    discard: () => {
      for (const { file } of records) queueOf(file.id).remove(file.id);
    },
  };
}
