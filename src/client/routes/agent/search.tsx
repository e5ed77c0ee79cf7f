import { createFileRoute } from '@tanstack/react-router';
import { parseResultSearch } from '#client/domains/search/result-search.ts';
import { ResultsScreen } from '#client/domains/search/results-screen.tsx';
import { hiddenHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/agent/search')({
  validateSearch: parseResultSearch,
  head: hiddenHead('Search'),
  component: function SearchRoute() {
    const navigate = Route.useNavigate();
    return (
      <ResultsScreen
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
      />
    );
  },
});
