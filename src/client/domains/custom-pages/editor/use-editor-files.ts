import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { formatSize } from '#shared/file-size.ts';
import { type FileEntry, libraryPrefix } from '#shared/uploads.ts';
import { useUploads } from '../../uploads/queue/use-uploads.ts';
import { images } from './page-toolbar.tsx';

/** Files of pages are for everybody, and stay although no message refers to them. */
const fileOptions = { disk: 'public', diskPrefix: libraryPrefix } as const;

const isPicture = ({ mime }: FileEntry) => images.split(',').includes(mime);
/** What browsers play by themselves. */
const isFilm = ({ mime }: FileEntry) => mime === 'video/mp4' || mime === 'video/webm';

function nodeOf(entry: FileEntry) {
  // What it shows is asked for: the name of a file says it to nobody.
  if (isPicture(entry)) return { type: 'image', attrs: { src: entry.url, alt: '' } };
  if (isFilm(entry)) return { type: 'uploadedVideo', attrs: { src: entry.url } };
  const text = `${entry.name} (${formatSize(entry.file_size)})`;
  return { type: 'attachment', attrs: { href: entry.url, text } };
}

/** Gives the first image of that source another one; its alt text stays. Answers whether there was one. */
function putInPlace(editor: Editor, src: string, next: string): boolean {
  const places: number[] = [];
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.src === src) places.push(at);
  });
  const [place] = places;
  if (place === undefined) return false;
  editor.view.dispatch(editor.state.tr.setNodeAttribute(place, 'src', next));
  return true;
}

/** Sends files on their way, and puts those that have arrived into the text where the cursor is. */
export function useEditorFiles(editor: Editor | null) {
  const uploads = useUploads('page-pictures', fileOptions);
  const isAnyCompleted = uploads.records.some(({ status }) => status === 'completed');
  const { takeCompleted } = uploads;
  /** The source of the image in whose place the next one is put. */
  const replaced = useRef<string | null>(null);
  useEffect(() => {
    if (!isAnyCompleted || !editor) return;
    for (const entry of takeCompleted()) {
      if (isPicture(entry) && replaced.current !== null && putInPlace(editor, replaced.current, entry.url)) {
        replaced.current = null;
        continue;
      }
      const at = editor.state.selection.to;
      editor.chain().insertContentAt(at, nodeOf(entry)).run();
    }
  }, [isAnyCompleted, editor, takeCompleted]);
  return {
    ...uploads,
    replace: (src: string) => {
      replaced.current = src;
    },
  };
}
