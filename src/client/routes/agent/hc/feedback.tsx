import { createFileRoute } from '@tanstack/react-router';
import { feedbackRoute } from '#client/domains/articles/article-routes.ts';
import { FeedbackScreen } from '#client/domains/articles/feedback/feedback-screen.tsx';
import { requirePermission } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/agent/hc/feedback')({
  ...feedbackRoute(requirePermission),
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
