import { createFileRoute } from '@tanstack/react-router';
import { managerRoute } from '#client/domains/articles/article-routes.ts';
import { ManagerScreen } from '#client/domains/articles/manager/manager-screen.tsx';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/')({
  ...managerRoute(requireAdministration),
  component: function ManagerRoute() {
    const navigate = Route.useNavigate();
    return (
      <ManagerScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
