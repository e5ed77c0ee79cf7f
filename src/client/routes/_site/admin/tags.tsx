import { createFileRoute } from '@tanstack/react-router';
import { parseTagSearch, tagListInputOf } from '#client/domains/tickets/tags/tag-search.ts';
import { TagsScreen } from '#client/domains/tickets/tags/tags-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/tags')({
  validateSearch: parseTagSearch,
  beforeLoad: requireAdministration('tags.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    // While the list is open it shows by itself that a change of its filters is on the way.
    if (cause === 'stay') return;
    await pageLoad(location.href, () => context.api.tags.list.ensureData(tagListInputOf(deps)));
  },
  head: hiddenHead('Ticket tags'),
  component: function TagsRoute() {
    const navigate = Route.useNavigate();
    return (
      <TagsScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
