import { createFileRoute } from '@tanstack/react-router';
import { linksRoute } from '#client/domains/help-site/help-site-routes.ts';
import { LinksScreen } from '#client/domains/help-site/links/links-screen.tsx';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/links')({
  ...linksRoute(requireAdministration),
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
