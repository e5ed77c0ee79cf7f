import { createFileRoute } from '@tanstack/react-router';
import { NewWebhookScreen } from '../../../../domains/webhooks/new-webhook-screen.tsx';
import { parseOptionalId } from '../../../../platform/address/read-address.ts';
import { pageLoad } from '../../../../platform/api/page-load.ts';
import { hiddenHead } from '../../../../platform/head/page-head.ts';
import { requireAdministration } from '../../../../platform/session/guards.ts';

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
