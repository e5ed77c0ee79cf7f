import { createFileRoute } from '@tanstack/react-router';
import { pagePath } from '#shared/addresses.ts';
import { customPageHead } from '../domains/custom-pages/custom-page-head.ts';
import { CustomPageScreen } from '../domains/custom-pages/custom-page-screen.tsx';
import { parseId } from '../platform/address/read-address.ts';
import { requireAddress } from '../platform/address/right-address.ts';
import { pageLoad } from '../platform/api/page-load.ts';

export const Route = createFileRoute('/pages/$pageId/$pageSlug')({
  loader: async ({ context, params, location }) => {
    const id = String(parseId(params.pageId));
    const answer = await pageLoad(location.href, () => context.api.customPages.get.ensureData({ id }));
    const { page } = answer;
    requireAddress(pagePath({ slug: `${page.id}/${page.slug}` }), location);
    return { id, head: customPageHead(context.queryClient, answer) };
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function CustomPageRoute() {
    return <CustomPageScreen name={Route.useLoaderData().id} />;
  },
});
