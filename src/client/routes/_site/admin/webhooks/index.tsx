import { createFileRoute } from '@tanstack/react-router';
import { parseWebhookSearch, webhookListOf } from '#client/domains/webhooks/webhook-search.ts';
import { WebhooksScreen } from '#client/domains/webhooks/webhooks-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/webhooks/')({
  validateSearch: parseWebhookSearch,
  beforeLoad: requireAdministration('webhooks.view'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, location, cause }) => {
    if (cause === 'stay') return;
    await pageLoad(location.href, () => context.api.webhooks.list.ensureData(webhookListOf(deps)));
  },
  head: hiddenHead('Webhooks'),
  component: function WebhooksRoute() {
    const navigate = Route.useNavigate();
    return (
      <WebhooksScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    );
  },
});
