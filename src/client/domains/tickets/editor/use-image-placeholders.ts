import type { Editor } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import type { TextPicture } from './image-html.ts';
import { placePicture } from './insert-image.ts';

/** Puts pictures into the text as they arrive, those too that come before the editor is ready. */
export function useArrivingPictures(editor: Editor | null) {
  const early = useRef<[spot: string, picture: TextPicture][]>([]);
  useEffect(() => {
    if (editor === null) return;
    for (const [spot, picture] of early.current.splice(0)) placePicture(editor.view, spot, picture);
  }, [editor]);
  return useMemo(
    () => ({
      insert: (spot: string, picture: TextPicture) => {
        if (editor === null) early.current.push([spot, picture]);
        else placePicture(editor.view, spot, picture);
      },
    }),
    [editor],
  );
}
