import { ArticleEditorScreen } from '../editor/article-editor-screen.tsx';
import { TranslationEditorScreen } from './translation-editor-screen.tsx';

interface WrittenArticleScreenProps {
  id: number;
  /** Of a translation; the article itself where none is named. */
  language: string | undefined;
}

/** Where an article is written, or one of its translations. */
export const EditArticleScreen = ({ id, language }: WrittenArticleScreenProps) =>
  language === undefined ? (
    <ArticleEditorScreen id={id} />
  ) : (
    <TranslationEditorScreen key={language} id={id} language={language} />
  );
