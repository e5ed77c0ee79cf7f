import { createFileRoute } from '@tanstack/react-router';
import { parseSignInSearch, signInInputOf } from '#client/domains/audit/log-search.ts';
import { SignInsScreen } from '#client/domains/audit/sign-ins-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { readBootstrap } from '#client/platform/bootstrap.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';
import { timeZoneOf } from '#client/platform/time/use-date-format.ts';

export const Route = createFileRoute('/_site/admin/logs/sign-ins')({
  validateSearch: parseSignInSearch,
  beforeLoad: requireAdministration('logs.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the log is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    const timeZone = timeZoneOf(readBootstrap(context.queryClient));
    await pageLoad(location.href, () =>
      context.api.logs.signIns.prefetchInfinite(signInInputOf(deps, timeZone)),
    );
  },
  head: hiddenHead('Sign-ins'),
  component: function LogRoute() {
    const navigate = Route.useNavigate();
    return (
      <SignInsScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
