import { createFileRoute } from '@tanstack/react-router';
import { parseSubscriptionSearch } from '#client/domains/billing/admin/subscription-search.ts';
import { SubscriptionsScreen } from '#client/domains/billing/admin/subscriptions-screen.tsx';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/billing/subscriptions')({
  validateSearch: parseSubscriptionSearch,
  beforeLoad: requireAdministration('subscriptions.view'),
  head: hiddenHead('Subscriptions'),
  component: function SubscriptionsRoute() {
    const navigate = Route.useNavigate();
    return (
      <SubscriptionsScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
