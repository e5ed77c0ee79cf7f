import { type RefObject, useEffect, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import type { FieldTexts } from '#shared/errors.ts';
import { type FileEntry, maxAttachments } from '#shared/uploads.ts';
import { describeFile } from '../../uploads/queue/describe-file.ts';
import { refusalOf } from '../../uploads/queue/restrictions.ts';
import { useUploads } from '../../uploads/queue/use-uploads.ts';
import { isInProgress } from '../../uploads/upload-record.ts';
import type { DraftFiles } from '../drafts/use-text-draft.ts';
import type { MessageEditorHandle } from '../editor/editor-field.ts';
import { imageHtml, inlineImageOf } from '../editor/image-html.ts';
import { fileIdsIn } from './file-links.ts';
import { mentionsFile } from './file-mention.ts';
import { inOrder, noteOrder } from './file-order.ts';
import { findGone } from './find-gone.ts';
import { shareOut } from './share-out.ts';

interface AttachmentsOptions {
  /** The message that is being written, as its draft is called. */
  name: string;
  draft: DraftFiles;
  /** What is written so far. */
  html: string;
  editor: RefObject<MessageEditorHandle | null>;
  /** Writes at the end of the text while no editor shows it. */
  append: (html: string) => void;
}

export type Attachments = ReturnType<typeof useAttachments>;

/** The files of a message that is being written: those on their way, those that have arrived, those in its text. */
export function useAttachments({ name, draft, html, editor, append }: AttachmentsOptions) {
  const translate = useTranslate();
  const { uploads: settings } = useSettings();
  const beside = useUploads(name);
  const inText = useUploads(`${name}:text`);
  const [notice, setNotice] = useState('');
  const [isAsking, setAsking] = useState(false);
  /** Pictures that have arrived and are about to stand in the text. */
  const [placing, setPlacing] = useState(0);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());

  const records = [...beside.records, ...inText.records];
  const interrupted = [...beside.interrupted, ...inText.interrupted];
  const shown = fileIdsIn(html);
  const going = [...draft.attached, ...draft.uploads.filter(({ id }) => shown.has(id))];
  const sent = [...new Map(going.map((file) => [file.id, file])).values()];
  const tooMany = translate('One message takes at most :count files.', { count: maxAttachments });
  const waiting = records.filter(isInProgress).length + placing;
  // What is refused can never arrive: it is listed, and left out.
  const arriving = records.filter(({ isRefused }) => !isRefused);

  // What arrives becomes part of the draft, and what belongs into the text is put there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a record changes.
  useEffect(() => {
    if (!draft.isRead) return;
    if (beside.records.some(({ entry }) => entry !== null)) {
      noteOrder(beside.records);
      draft.addFiles(beside.takeCompleted());
      draft.sortFiles(inOrder);
    }
    const pictures = inText.records.filter(({ entry }) => entry !== null);
    if (pictures.length === 0) return;
    inText.takeCompleted();
    for (const { entry, file } of pictures) if (entry) void putIntoText(entry, file.id, file.native);
  }, [beside.records, inText.records, draft.isRead]);

  const putIntoText = async (entry: FileEntry, placeholderId: string, native: File) => {
    setPlacing((count) => count + 1);
    const picture = await inlineImageOf(entry, native);
    setPlacing((count) => count - 1);
    const field = editor.current;
    const takesImages = picture !== null && (field === null || field.insertImage !== undefined);
    draft.addFiles([entry], takesImages);
    if (!takesImages) field?.removePlaceholder?.(placeholderId);
    else if (field === null) append(imageHtml(picture));
    else field.insertImage?.(placeholderId, picture);
  };

  const add = (queue: typeof beside, files: readonly File[]) => {
    const room = Math.max(0, maxAttachments - sent.length - arriving.length);
    const { taken, leftOut } = shareOut(
      files,
      room,
      (file) => refusalOf(describeFile(file), settings) !== null,
    );
    const refused = files.filter((file) => refusalOf(describeFile(file), settings) !== null).length;
    const names = leftOut.map(({ name }) => name).join(', ');
    const counts = { taken: taken.length - refused, chosen: files.length, left: leftOut.length };
    setNotice(
      leftOut.length > 0
        ? `${tooMany} ${translate(':taken of :chosen taken, :left left out: :names', { ...counts, names })}`
        : '',
    );
    if (isAsking) editor.current?.focus();
    setAsking(false);
    return queue.add(taken);
  };

  const queueOf = (id: string) => (inText.records.some(({ file }) => file.id === id) ? inText : beside);

  return {
    isAllowed: usePermission('files.create'),
    /** The files beside the text. */
    files: draft.attached,
    gone,
    records,
    interrupted,
    /** How many files are on their way. */
    waiting,
    notice,
    isAsking,
    ids: sent.map(({ id }) => id),
    attach: (files: readonly File[]) => void add(beside, files),
    /** Uploads pictures for the text; returns the names of their places in it. */
    addImages: (files: readonly File[]): string[] => add(inText, files).map(({ file }) => file.id),
    /** Goes on with files that a reload cut off, in the place where each was. */
    resume: (files: readonly File[]) => {
      const wasInText = ({ name, size }: File) =>
        inText.interrupted.some((upload) => upload.name === name && upload.size === size);
      inText.add(files.filter(wasInText));
      beside.add(files.filter((file) => !wasInText(file)));
    },
    retry: (id: string) => {
      setNotice('');
      queueOf(id).retry(id);
    },
    cancel: (id: string) => {
      setNotice('');
      queueOf(id).remove(id);
      editor.current?.removePlaceholder?.(id);
    },
    forget: (id: string) => {
      beside.forget(id);
      inText.forget(id);
    },
    remove: (id: number) => {
      setNotice('');
      draft.removeFile(id);
    },
    /**
     * Whether the message may go as it is; what keeps it is said beside the files.
     * @param isSure Whether its writer was asked about a file that seems to be missing.
     */
    isReady: (isSure = false): boolean => {
      if (waiting > 0) return false;
      const isBroken = arriving.length + interrupted.length > 0;
      const isTooMuch = sent.length > maxAttachments;
      const asks = !isBroken && !isSure && sent.length === 0 && mentionsFile(html);
      setAsking(asks);
      if (isBroken) setNotice(translate('Remove the files that did not arrive, or try again.'));
      else setNotice(isTooMuch ? tooMany : '');
      return !isBroken && !isTooMuch && !asks;
    },
    /** Says what is wrong with the files of a refused message; false when it was refused for something else. */
    explain: (errors: FieldTexts): boolean => {
      if (!Object.keys(errors).some((field) => field.startsWith('uploads'))) return false;
      setNotice(translate('Some files can not be sent any more. Remove them and attach them again.'));
      void findGone(sent).then(setGone);
      return true;
    },
    focusText: () => editor.current?.focus(),
    /** The text has changed. */
    dismiss: () => setAsking(false),
    /** Stops what is on its way for a message that is not going to be sent, and forgets what was refused. */
    discard: () => {
      for (const { file } of records) queueOf(file.id).remove(file.id);
    },
  };
}
