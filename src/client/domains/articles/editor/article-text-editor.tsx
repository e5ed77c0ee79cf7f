import { useMemo } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { PageEditor } from '../../custom-pages/editor/page-editor.tsx';
import { articleCommands } from './article-commands.ts';
import { ArticleControls } from './article-controls.tsx';
import { articleNodes } from './article-nodes.ts';

interface ArticleTextEditorProps {
  label: string;
  /** The language of the text, which is not always that of the screen. */
  language: string;
  initialHtml: string;
  onChange: (html: string) => void;
}

const controls = (editor: Parameters<typeof ArticleControls>[0]['editor']) => (
  <ArticleControls editor={editor} />
);

/** The editor of pages with what articles have besides. In the browser only. */
export function ArticleTextEditor(props: ArticleTextEditorProps) {
  const translate = useTranslate();
  const commands = useMemo(() => articleCommands(translate), [translate]);
  return <PageEditor {...props} nodes={articleNodes} controls={controls} commands={commands} />;
}
