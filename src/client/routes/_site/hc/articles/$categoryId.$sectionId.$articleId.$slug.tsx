import { createFileRoute } from '@tanstack/react-router';
import { articlePath } from '#shared/addresses.ts';
import { articleHead, goneHead } from '../../../../domains/helpcenter/articles/article-head.ts';
import { ArticlePending } from '../../../../domains/helpcenter/articles/article-pending.tsx';
import { ArticleScreen } from '../../../../domains/helpcenter/articles/article-screen.tsx';
import { goneOf } from '../../../../domains/helpcenter/articles/gone.ts';
import { GoneScreen } from '../../../../domains/helpcenter/articles/gone-screen.tsx';
import { orMoved } from '../../../../domains/helpcenter/moved.ts';
import { parseId } from '../../../../platform/address/read-address.ts';
import { requireAddress } from '../../../../platform/address/right-address.ts';
import { pageLoad } from '../../../../platform/api/page-load.ts';

export const Route = createFileRoute('/_site/hc/articles/$categoryId/$sectionId/$articleId/$slug')({
  loader: (place) =>
    orMoved(place, async () => {
      const { context, params, location } = place;
      const id = parseId(params.articleId);
      const answer = await pageLoad(location.href, () =>
        Promise.all([
          context.api.helpcenter.article.ensureData({ id }).catch(goneOf),
          context.api.helpcenter.related.prefetch({ id }),
        ]),
      );
      const [found] = answer;
      if ('gone' in found) return { gone: found.gone, status: 410, head: goneHead(context.queryClient) };
      requireAddress(articlePath(found.article), location);
      return { id, head: articleHead(context.queryClient, found.article) };
    }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: ArticlePending,
  component: function ArticleRoute() {
    const data = Route.useLoaderData();
    return data.gone === undefined ? <ArticleScreen id={data.id} /> : <GoneScreen section={data.gone} />;
  },
});
