import { createFileRoute } from '@tanstack/react-router';
import { customPageHead } from '../domains/custom-pages/custom-page-head.ts';
import { CustomPageScreen } from '../domains/custom-pages/custom-page-screen.tsx';
import { pageLoad } from '../platform/api/page-load.ts';

export const Route = createFileRoute('/pages/$pageSlug')({
  loader: async ({ context, params, location }) => {
    const answer = await pageLoad(location.href, () =>
      context.api.customPages.get.ensureData({ id: params.pageSlug }),
    );
    return { head: customPageHead(context.queryClient, answer) };
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function CustomPageRoute() {
    return <CustomPageScreen name={Route.useParams().pageSlug} />;
  },
});
