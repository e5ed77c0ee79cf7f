import { createFileRoute } from '@tanstack/react-router';
import { cutText } from '#shared/text.ts';
import { NewArticleScreen } from '../../../domains/articles/editor/new-article-screen.tsx';
import { articleIdIn, loadEditor } from '../../../domains/articles/load-articles.ts';
import { EditArticleScreen } from '../../../domains/articles/translations/edit-article-screen.tsx';
import { parseLanguage, parseOptionalId } from '../../../platform/address/read-address.ts';
import { hiddenHead } from '../../../platform/head/page-head.ts';
import { requirePermission } from '../../../platform/session/guards.ts';

const maxTitleLength = 255;

export const Route = createFileRoute('/agent/hc/$articleId')({
  validateSearch: (
    raw: Record<string, unknown>,
  ): { section?: number; title?: string; language?: string } => ({
    section: parseOptionalId(raw.section),
    title: raw.title === undefined ? undefined : cutText(String(raw.title), maxTitleLength),
    language: parseLanguage(raw.language),
  }),
  beforeLoad: (input) =>
    requirePermission(input.params.articleId === 'new' ? 'articles.create' : 'articles.update')(input),
  loader: loadEditor,
  head: hiddenHead('Articles'),
  component: function ArticleEditorRoute() {
    const { articleId } = Route.useParams();
    const { section, title, language } = Route.useSearch();
    const id = articleIdIn(articleId);
    return id === null ? (
      <NewArticleScreen section={section} title={title} />
    ) : (
      <EditArticleScreen key={id} id={id} language={language} />
    );
  },
});
