import type { EditorView } from '@tiptap/pm/view';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { readVideo } from '#shared/video.ts';
import { pastedFiles } from '../../uploads/parts/pasted-files.ts';
import { cleanPastedHtml } from './pasted-html.ts';
import { looksLikeMarkdown, readMarkdown } from './pasted-markdown.ts';

/** What is pasted or dropped: files are sent, Markdown is read, and what other programs add to their HTML is left out. */
export function usePaste(onFiles: ((files: readonly File[]) => void) | null) {
  const translate = useTranslate();
  const editor = useRef<Editor | null>(null);
  const lostPictures = translate("Images can't be pasted along with text. Paste or drop them one at a time.");
  const latest = useRef({ onFiles, lostPictures });
  useEffect(() => {
    latest.current = { onFiles, lostPictures };
  });
  const isPlain = useRef(false);

  const clean = (html: string) => {
    const { html: cleaned, lost } = cleanPastedHtml(html);
    if (lost > 0) toast.danger(latest.current.lostPictures);
    return cleaned;
  };

  const paste = (view: EditorView, event: ClipboardEvent): boolean => {
    const files = pastedFiles(event);
    const { onFiles: take } = latest.current;
    if (files.length > 0) {
      take?.(files);
      return take !== null;
    }
    const data = event.clipboardData;
    const text = data?.getData('text/plain') ?? '';
    // Editors of code bring along how it looked in them.
    const isOnlyText = !data?.types.includes('text/html') || data.types.includes('vscode-editor-data');
    const current = editor.current;
    if (!isOnlyText || isPlain.current || current === null || current.isActive('codeBlock')) return false;
    const video = view.state.selection.empty ? readVideo(text.trim()) : null;
    if (video !== null) {
      current.commands.insertContent({ type: 'video', attrs: { href: video.address, text: video.address } });
      return true;
    }
    if (!looksLikeMarkdown(text)) return false;
    void readMarkdown(text).then((html) => current.commands.insertContent(clean(html)));
    return true;
  };

  return {
    editor,
    props: {
      transformPastedHTML: clean,
      handlePaste: paste,
      handleKeyDown: (_: EditorView, event: KeyboardEvent) => {
        // With the Shift key a text is pasted as it is.
        if (event.key.toLowerCase() === 'v') isPlain.current = event.shiftKey;
        return false;
      },
      handleDrop: (view: EditorView, event: DragEvent, _slice: unknown, isMove: boolean) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        const { onFiles: take } = latest.current;
        if (isMove || files.length === 0 || take === null) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        if (at !== undefined) editor.current?.commands.setTextSelection(at);
        take(files);
        return true;
      },
    },
  };
}
