import type { Editor } from '@tiptap/react';
import { useMemo } from 'react';
import type { InlineImage } from './image-html.ts';
import { insertImage } from './insert-image.ts';

/** Inserts images into the text as their uploads complete. */
export const useImagePlaceholders = (editor: Editor) =>
  useMemo(
    () => ({
      insert: (placeholderId: string, image: InlineImage) => insertImage(editor.view, placeholderId, image),
    }),
    [editor],
  );
