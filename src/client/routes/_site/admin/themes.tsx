import { createFileRoute } from '@tanstack/react-router';
import { ThemesScreen } from '#client/domains/appearance/themes-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';
import { parseTerms } from '#client/shell/list/list-search.ts';

export const Route = createFileRoute('/_site/admin/themes')({
  validateSearch: parseTerms,
  beforeLoad: requireAdministration('themes.view'),
  loader: ({ context, location }) => pageLoad(location.href, () => context.api.themes.list.ensureData()),
  head: hiddenHead('Themes'),
  component: function ThemesRoute() {
    const navigate = Route.useNavigate();
    return (
      <ThemesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
