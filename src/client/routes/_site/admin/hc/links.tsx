import { createFileRoute } from '@tanstack/react-router';
import { LinksScreen } from '../../../../domains/writing/links/links-screen.tsx';
import { parsePageNumber } from '../../../../platform/address/read-address.ts';
import { pageLoad } from '../../../../platform/api/page-load.ts';
import { pageHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/links')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: parsePageNumber(page),
  }),
  beforeLoad: requireAdministration('articles.update'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    if (cause === 'stay') return;
    await pageLoad(location.href, () => context.api.hcLinks.list.ensureData({ page: deps.page ?? 1 }));
  },
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Links', hidden: true }),
  component: function LinksRoute() {
    const navigate = Route.useNavigate();
    return (
      <LinksScreen
        page={Route.useSearch().page}
        onChange={(page) => void navigate({ search: { page }, replace: true, resetScroll: false })}
      />
    );
  },
});
