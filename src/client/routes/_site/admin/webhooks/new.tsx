import { createFileRoute } from '@tanstack/react-router';
import { NewWebhookScreen } from '#client/domains/webhooks/new-webhook-screen.tsx';
import { parseOptionalId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/webhooks/new')({
  validateSearch: (raw: Record<string, unknown>): { from?: number } => ({ from: parseOptionalId(raw.from) }),
  beforeLoad: requireAdministration('webhooks.create'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { from }, location }) => {
    if (from === undefined) return;
    await pageLoad(location.href, () => context.api.webhooks.get.ensureData({ id: from }));
  },
  head: hiddenHead('New webhook'),
  component: function NewWebhookRoute() {
    return <NewWebhookScreen from={Route.useSearch().from} />;
  },
});
