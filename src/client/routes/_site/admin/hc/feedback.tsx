import { createFileRoute } from '@tanstack/react-router';
import { FeedbackScreen } from '../../../../domains/articles/feedback/feedback-screen.tsx';
import { parseFeedbackSearch } from '../../../../domains/articles/feedback/feedback-search.ts';
import { loadFeedback } from '../../../../domains/articles/load-articles.ts';
import { hiddenHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/hc/feedback')({
  validateSearch: parseFeedbackSearch,
  beforeLoad: requireAdministration('articles.update'),
  loaderDeps: ({ search }) => search,
  loader: loadFeedback,
  head: hiddenHead('Feedback'),
  component: function FeedbackRoute() {
    const navigate = Route.useNavigate();
    return (
      <FeedbackScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
