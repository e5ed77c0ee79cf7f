import { createFileRoute } from '@tanstack/react-router';
import { LinksScreen } from '../../../../domains/help-site/links/links-screen.tsx';
import { loadLinks } from '../../../../domains/help-site/load-help-site.ts';
import { parsePageNumber } from '../../../../platform/address/read-address.ts';
import { hiddenHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/links')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: parsePageNumber(page),
  }),
  beforeLoad: requireAdministration('articles.update'),
  loaderDeps: ({ search }) => search,
  loader: loadLinks,
  head: hiddenHead('Links'),
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
