import { createFileRoute } from '@tanstack/react-router';
import { requireArticleAddress } from '#client/domains/help-center/articles/article-address.ts';
import { articleHead, goneHead } from '#client/domains/help-center/articles/article-head.ts';
import { ArticlePending } from '#client/domains/help-center/articles/article-pending.tsx';
import { ArticleScreen } from '#client/domains/help-center/articles/article-screen.tsx';
import { goneOf } from '#client/domains/help-center/articles/gone.ts';
import { GoneScreen } from '#client/domains/help-center/articles/gone-screen.tsx';
import { orMoved } from '#client/domains/help-center/redirected-addresses.ts';
import { parseId, parseLanguage } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';

export const Route = createFileRoute('/_site/hc/articles/$categoryId/$sectionId/$articleId/$slug')({
  validateSearch: ({ language }): { language?: string } => ({ language: parseLanguage(language) }),
  loaderDeps: ({ search: { language } }) => ({ language }),
  loader: (place) =>
    orMoved(place, async () => {
      const { context, params, deps, location } = place;
      const input = { id: parseId(params.articleId), ...deps };
      const answer = await pageLoad(location.href, () =>
        Promise.all([
          context.api.helpcenter.article.ensureData(input).catch(goneOf),
          context.api.helpcenter.related.prefetch(input),
        ]),
      );
      const [found] = answer;
      if ('gone' in found) return { gone: found.gone, status: 410, head: goneHead(context.queryClient) };
      requireArticleAddress(found.article, location);
      return { input, head: articleHead(context.queryClient, found.article) };
    }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: ArticlePending,
  component: function ArticleRoute() {
    const data = Route.useLoaderData();
    return data.gone === undefined ? <ArticleScreen {...data.input} /> : <GoneScreen section={data.gone} />;
  },
});
