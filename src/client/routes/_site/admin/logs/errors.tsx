import { createFileRoute } from '@tanstack/react-router';
import { errorInputOf, parseErrorSearch } from '#client/domains/audit/log-search.ts';
import { ErrorsScreen } from '#client/domains/system/errors-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { readBootstrap } from '#client/platform/bootstrap.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';
import { timeZoneOf } from '#client/platform/time/use-date-format.ts';

export const Route = createFileRoute('/_site/admin/logs/errors')({
  validateSearch: parseErrorSearch,
  beforeLoad: requireAdministration('logs.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the log is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    const timeZone = timeZoneOf(readBootstrap(context.queryClient));
    await pageLoad(location.href, () =>
      context.api.system.errors.prefetchInfinite(errorInputOf(deps, timeZone)),
    );
  },
  head: hiddenHead('Errors'),
  component: function LogRoute() {
    const navigate = Route.useNavigate();
    return (
      <ErrorsScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
