import { createFileRoute } from '@tanstack/react-router';
import { cutText } from '#shared/text.ts';
import { ArticleEditorScreen } from '../../../../domains/writing/editor/article-editor-screen.tsx';
import { NewArticleScreen } from '../../../../domains/writing/editor/new-article-screen.tsx';
import { parseId, parseOptionalId } from '../../../../platform/address/read-address.ts';
import { pageLoad } from '../../../../platform/api/page-load.ts';
import { pageHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

const longestTitle = 255;

const idIn = (articleId: string) => (articleId === 'new' ? null : parseId(articleId));

export const Route = createFileRoute('/_site/admin/hc/$articleId')({
  validateSearch: (raw: Record<string, unknown>): { section?: number; title?: string } => ({
    section: parseOptionalId(raw.section),
    title: raw.title === undefined ? undefined : cutText(String(raw.title), longestTitle),
  }),
  beforeLoad: (input) =>
    requireAdministration(input.params.articleId === 'new' ? 'articles.create' : 'articles.update')(input),
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
    const { section, title } = Route.useSearch();
    const id = idIn(articleId);
    return id === null ? (
      <NewArticleScreen section={section} title={title} />
    ) : (
      <ArticleEditorScreen key={id} id={id} />
    );
  },
});
