import { createFileRoute } from '@tanstack/react-router';
import { ArticleEditorScreen } from '../../../domains/writing/editor/article-editor-screen.tsx';
import { NewArticleScreen } from '../../../domains/writing/editor/new-article-screen.tsx';
import { parseId, parseOptionalId } from '../../../platform/address/read-address.ts';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { pageHead } from '../../../platform/head/page-head.ts';
import { requirePermission } from '../../../platform/session/guards.ts';

const idIn = (articleId: string) => (articleId === 'new' ? null : parseId(articleId));

export const Route = createFileRoute('/agent/hc/$articleId')({
  validateSearch: (raw: Record<string, unknown>): { section?: number } => ({
    section: parseOptionalId(raw.section),
  }),
  beforeLoad: (input) =>
    requirePermission(input.params.articleId === 'new' ? 'articles.create' : 'articles.update')(input),
  loader: async ({ context, params, location }) => {
    const id = idIn(params.articleId);
    const { hcFolders, helpcenter } = context.api;
    await pageLoad(location.href, async () => {
      await hcFolders.tree.ensureData();
      if (id !== null) await helpcenter.article.fetch({ id, draft: true });
    });
  },
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Articles', hidden: true }),
  component: function ArticleEditorRoute() {
    const { articleId } = Route.useParams();
    const { section } = Route.useSearch();
    const id = idIn(articleId);
    return id === null ? <NewArticleScreen section={section} /> : <ArticleEditorScreen key={id} id={id} />;
  },
});
