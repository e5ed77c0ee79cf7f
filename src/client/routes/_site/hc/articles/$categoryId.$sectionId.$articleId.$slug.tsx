import { createFileRoute } from '@tanstack/react-router';
import { articlePath } from '#shared/addresses.ts';
import { articleHead } from '../../../../domains/helpcenter/articles/article-head.ts';
import { ArticlePending } from '../../../../domains/helpcenter/articles/article-pending.tsx';
import { ArticleScreen } from '../../../../domains/helpcenter/articles/article-screen.tsx';
import { parseId } from '../../../../platform/address/read-address.ts';
import { requireAddress } from '../../../../platform/address/right-address.ts';
import { pageLoad } from '../../../../platform/api/page-load.ts';

export const Route = createFileRoute('/_site/hc/articles/$categoryId/$sectionId/$articleId/$slug')({
  loader: async ({ context, params, location }) => {
    const id = parseId(params.articleId);
    const [{ article }] = await pageLoad(location.href, () =>
      Promise.all([
        context.api.helpcenter.article.ensureData({ id }),
        context.api.helpcenter.related.prefetch({ id }),
      ]),
    );
    requireAddress(articlePath(article), location);
    return { id, head: articleHead(context.queryClient, article) };
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingComponent: ArticlePending,
  component: function ArticleRoute() {
    return <ArticleScreen id={Route.useLoaderData().id} />;
  },
});
