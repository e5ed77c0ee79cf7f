import { createFileRoute } from '@tanstack/react-router';
import { LanguagesScreen } from '#client/domains/localizations/languages-screen.tsx';
import { parseLanguageSearch } from '#client/domains/localizations/languages-search.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/languages/')({
  validateSearch: parseLanguageSearch,
  beforeLoad: requireAdministration('localizations.view'),
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.localizations.list.ensureData());
  },
  head: hiddenHead('Languages'),
  component: function LanguagesRoute() {
    const navigate = Route.useNavigate();
    return (
      <LanguagesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
