import { createFileRoute } from '@tanstack/react-router';
import { CategoriesScreen } from '#client/domains/tickets/categories/categories-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';
import { parseTerms } from '#client/shell/list/list-search.ts';

export const Route = createFileRoute('/_site/admin/ticket-categories')({
  validateSearch: parseTerms,
  beforeLoad: requireAdministration('tags.view'),
  loader: ({ context, location }) =>
    pageLoad(location.href, () => context.api.ticketCategories.list.ensureData()),
  head: hiddenHead('Ticket categories'),
  component: function CategoriesRoute() {
    const navigate = Route.useNavigate();
    return (
      <CategoriesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
