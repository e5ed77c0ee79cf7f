import { type RefObject, useEffect, useState } from 'react';
import type { FileEntry } from '#shared/uploads.ts';
import type { DraftFiles } from '../drafts/use-text-draft.ts';
import type { MessageEditorHandle } from '../editor/editor-field.ts';
import { imageHtml, inlineImageOf } from '../editor/image-html.ts';
import { inOrder, noteOrder } from './file-order.ts';
import type { MessageUploads } from './use-message-uploads.ts';

interface CompletedUploadsOptions extends Pick<MessageUploads, 'beside' | 'inText'> {
  draft: DraftFiles;
  editor: RefObject<MessageEditorHandle | null>;
  /** Appends to the text while no editor is mounted. */
  append: (html: string) => void;
}

/**
 * Adds completed uploads to the draft, inline images also to the text.
 * @returns Number of uploaded images that are being inserted into the text.
 */
export function useCompletedUploads({ beside, inText, draft, editor, append }: CompletedUploadsOptions) {
  const [placing, setPlacing] = useState(0);

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

  return placing;
}
