import { createFileRoute } from '@tanstack/react-router';
import { loadManager } from '../../../../domains/articles/load-articles.ts';
import { ManagerScreen } from '../../../../domains/articles/manager/manager-screen.tsx';
import { parseManagerSearch } from '../../../../domains/articles/manager/manager-search.ts';
import { hiddenHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/')({
  validateSearch: parseManagerSearch,
  beforeLoad: requireAdministration('articles.update'),
  loaderDeps: ({ search }) => search,
  loader: loadManager,
  head: hiddenHead('Articles'),
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
