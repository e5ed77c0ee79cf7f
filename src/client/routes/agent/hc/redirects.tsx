import { createFileRoute } from '@tanstack/react-router';
import { redirectsRoute } from '#client/domains/help-site/help-site-routes.ts';
import { RedirectsScreen } from '#client/domains/help-site/redirects/redirects-screen.tsx';
import { requirePermission } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/agent/hc/redirects')({
  ...redirectsRoute(requirePermission),
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
