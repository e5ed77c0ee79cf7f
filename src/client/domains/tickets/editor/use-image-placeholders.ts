import type { Editor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import type { InlineImage } from './image-html.ts';
import { insertImage } from './insert-image.ts';

/** Puts images into the text as they arrive, those too that come before the editor is ready. */
export function useImagePlaceholders(editor: Editor | null) {
  const early = useRef<[placeholderId: string, image: InlineImage][]>([]);
  useEffect(() => {
    if (editor === null) return;
    for (const [placeholderId, image] of early.current.splice(0))
      insertImage(editor.view, placeholderId, image);
  }, [editor]);
  return useMemo(
    () => ({
      insert: (placeholderId: string, image: InlineImage) => {
        if (editor === null) early.current.push([placeholderId, image]);
        else insertImage(editor.view, placeholderId, image);
      },
    }),
    [editor],
  );
}
