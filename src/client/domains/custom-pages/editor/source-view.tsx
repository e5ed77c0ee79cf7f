import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import classes from './page-editor.module.css';

// bounded: the names are given, and each sign is looked at once.
const blockEnds =
  /<\/(?:p|h[2-6]|ul|ol|li|dl|dt|dd|table|tbody|tr|blockquote|pre|div|details|summary|figure)>(?!\n)/g;

/** HTML with a line for each block. Inside of code a line would be one more. */
const inLines = (html: string) =>
  html
    .split(/(?=<pre>)|(?<=<\/pre>)/)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(blockEnds, '$&\n')))
    .join('')
    .trim();

/** The text as HTML. What was typed there comes back as it was typed, unless the text was changed since. */
export function useSource(editor: Editor | null, onChange: (html: string) => void) {
  const [source, setSource] = useState<string | null>(null);
  const left = useRef<{ typed: string; html: string } | null>(null);
  return {
    source,
    type: (typed: string) => {
      setSource(typed);
      onChange(typed);
    },
    toggle: () => {
      if (editor === null) return;
      if (source === null) {
        const html = editor.getHTML();
        setSource(left.current?.html === html ? left.current.typed : inLines(html));
        return;
      }
      // The editor takes what articles may hold, and leaves the rest out.
      editor.commands.setContent(source, { emitUpdate: false });
      const html = editor.getHTML();
      left.current = { typed: source, html };
      setSource(null);
      onChange(editor.isEmpty ? '' : html);
    },
  };
}

interface SourceViewProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
}

export function SourceView({ label, value, onChange }: SourceViewProps) {
  const translate = useTranslate();
  return (
    <AutosizeTextarea
      aria-label={label}
      description={translate('HTML. Unsafe content is removed.')}
      p="md"
      rows={14}
      maxRows={40}
      dir="ltr"
      spellCheck={false}
      classNames={{ input: classes.source }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
