import { createFileRoute } from '@tanstack/react-router';
import { parseRedirectSearch, redirectListOf } from '../../../domains/writing/redirects/redirect-search.ts';
import { RedirectsScreen } from '../../../domains/writing/redirects/redirects-screen.tsx';
import { pageLoad } from '../../../platform/api/page-load.ts';
import { pageHead } from '../../../platform/head/page-head.ts';
import { requirePermission } from '../../../platform/session/guards.ts';

export const Route = createFileRoute('/agent/hc/redirects')({
  validateSearch: parseRedirectSearch,
  beforeLoad: requirePermission('hc.update'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    if (cause === 'stay') return;
    await pageLoad(location.href, () => context.api.hcRedirects.list.ensureData(redirectListOf(deps)));
  },
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Redirects', hidden: true }),
  component: function RedirectsRoute() {
    const navigate = Route.useNavigate();
    return (
      <RedirectsScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
