import type { Editor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import type { InlineImage } from './image-html.ts';
import { insertImage } from './insert-image.ts';

/** Puts pictures into the text as they arrive, those too that come before the editor is ready. */
export function useImagePlaceholders(editor: Editor | null) {
  const early = useRef<[spot: string, picture: InlineImage][]>([]);
  useEffect(() => {
    if (editor === null) return;
    for (const [spot, picture] of early.current.splice(0)) insertImage(editor.view, spot, picture);
  }, [editor]);
  return useMemo(
    () => ({
      insert: (spot: string, picture: InlineImage) => {
        if (editor === null) early.current.push([spot, picture]);
        else insertImage(editor.view, spot, picture);
      },
    }),
    [editor],
  );
}
