import { createFileRoute } from '@tanstack/react-router';
import { LanguageScreen } from '#client/domains/localizations/language-screen.tsx';
import { linesListOf, parseLinesSearch } from '#client/domains/localizations/messages-search.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/languages/$id')({
  validateSearch: parseLinesSearch,
  beforeLoad: requireAdministration('localizations.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { id }, deps, location, cause }) => {
    if (cause === 'stay') return;
    await pageLoad(location.href, () =>
      Promise.all([
        context.api.localizations.get.ensureData({ id }),
        context.api.localizations.lines.ensureData(linesListOf(id, deps)),
      ]),
    );
  },
  head: hiddenHead('Languages'),
  component: function LanguageRoute() {
    const navigate = Route.useNavigate();
    const { id } = Route.useParams();
    return (
      <LanguageScreen
        key={id}
        id={id}
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
