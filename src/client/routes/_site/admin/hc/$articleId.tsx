import { createFileRoute } from '@tanstack/react-router';
import { cutText } from '#shared/text.ts';
import { ArticleEditorScreen } from '../../../../domains/writing/editor/article-editor-screen.tsx';
import { NewArticleScreen } from '../../../../domains/writing/editor/new-article-screen.tsx';
import { articleIdIn, loadEditor } from '../../../../domains/writing/load-writing.ts';
import { parseOptionalId } from '../../../../platform/address/read-address.ts';
import { pageHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

const longestTitle = 255;

export const Route = createFileRoute('/_site/admin/hc/$articleId')({
  validateSearch: (raw: Record<string, unknown>): { section?: number; title?: string } => ({
    section: parseOptionalId(raw.section),
    title: raw.title === undefined ? undefined : cutText(String(raw.title), longestTitle),
  }),
  beforeLoad: (input) =>
    requireAdministration(input.params.articleId === 'new' ? 'articles.create' : 'articles.update')(input),
  loader: loadEditor,
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Articles', hidden: true }),
  component: function ArticleEditorRoute() {
    const { articleId } = Route.useParams();
    const { section, title } = Route.useSearch();
    const id = articleIdIn(articleId);
    return id === null ? (
      <NewArticleScreen section={section} title={title} />
    ) : (
      <ArticleEditorScreen key={id} id={id} />
    );
  },
});
