import { createFileRoute } from '@tanstack/react-router';
import { articleIdIn, editorRoute } from '#client/domains/articles/article-routes.ts';
import { NewArticleScreen } from '#client/domains/articles/editor/new-article-screen.tsx';
import { EditArticleScreen } from '#client/domains/articles/translations/edit-article-screen.tsx';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/$articleId')({
  ...editorRoute(requireAdministration),
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
