import { createFileRoute } from '@tanstack/react-router';
import { categoryHead } from '#client/domains/help-center/category-head.ts';
import { CategoryScreen } from '#client/domains/help-center/category-screen.tsx';
import { orMoved } from '#client/domains/help-center/redirected-addresses.ts';
import { parseId, parseLanguage, parsePageNumber } from '#client/platform/address/read-address.ts';
import { requireAddress } from '#client/platform/address/right-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { categoryPath } from '#shared/addresses.ts';

export const Route = createFileRoute('/_site/hc/categories/$categoryId/$slug')({
  validateSearch: ({ page, language }): { page?: number; language?: string } => ({
    page: parsePageNumber(page),
    language: parseLanguage(language),
  }),
  loaderDeps: ({ search: { page = 1, language } }) => ({ page, language }),
  loader: (place) =>
    orMoved(place, async () => {
      const { context, params, deps, location } = place;
      const input = { id: parseId(params.categoryId), ...deps };
      const data = await pageLoad(location.href, () => context.api.helpcenter.category.ensureData(input));
      requireAddress(categoryPath(data.category), location);
      return { input, head: categoryHead(context.queryClient, data, deps.page) };
    }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function CategoryRoute() {
    return <CategoryScreen input={Route.useLoaderData().input} />;
  },
});
