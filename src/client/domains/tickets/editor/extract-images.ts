import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { pastedFiles } from '../../uploads/parts/pasted-files.ts';
import type { EditorFiles } from './editor-field.ts';
import { isInlineImage } from './image-html.ts';
import { addPlaceholder } from './image-placeholders.ts';

/** Uploads inline images and inserts their placeholders. */
export function extractImages(
  view: EditorView,
  files: EditorFiles,
  images: File[],
  at = view.state.selection.to,
): void {
  for (const [index, placeholderId] of files.addImages(images).entries()) {
    addPlaceholder(view, placeholderId, images[index]?.name ?? '', at);
  }
}

/** Handles pasted or dropped files: images become inline, others attachments. */
export function fileHandlers(
  files: () => EditorFiles | undefined,
): Pick<EditorProps, 'handlePaste' | 'handleDrop'> {
  return {
    handlePaste: (view, event) => {
      const pasted = pastedFiles(event);
      const taker = files();
      if (taker === undefined || pasted.length === 0) return false;
      const images = pasted.filter(isInlineImage);
      const others = pasted.filter((file) => !isInlineImage(file));
      if (images.length > 0) extractImages(view, taker, images);
      if (others.length > 0) taker.attach(others);
      return true;
    },
    handleDrop: (view, event, _slice, isMove) => {
      const dropped = [...(event.dataTransfer?.files ?? [])];
      const taker = files();
      // Drops with other files are handled by the element around the text.
      if (isMove || taker === undefined || dropped.length === 0 || !dropped.every(isInlineImage))
        return false;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      extractImages(view, taker, dropped, at);
      return true;
    },
  };
}
