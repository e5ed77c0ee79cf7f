import { createFileRoute } from '@tanstack/react-router';
import { loadRedirects } from '../../../domains/help-site/load-help-site.ts';
import { parseRedirectSearch } from '../../../domains/help-site/redirects/redirect-search.ts';
import { RedirectsScreen } from '../../../domains/help-site/redirects/redirects-screen.tsx';
import { hiddenHead } from '../../../platform/head/page-head.ts';
import { requirePermission } from '../../../platform/session/guards.ts';

export const Route = createFileRoute('/agent/hc/redirects')({
  validateSearch: parseRedirectSearch,
  beforeLoad: requirePermission('hc.update'),
  loaderDeps: ({ search }) => search,
  loader: loadRedirects,
  head: hiddenHead('Redirects'),
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
