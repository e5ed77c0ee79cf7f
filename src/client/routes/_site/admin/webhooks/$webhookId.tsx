import { createFileRoute } from '@tanstack/react-router';
import { WebhookScreen } from '#client/domains/webhooks/webhook-screen.tsx';
import { parseId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/webhooks/$webhookId')({
  beforeLoad: requireAdministration('webhooks.view'),
  loader: async ({ context, params, location }) => {
    const id = parseId(params.webhookId);
    await pageLoad(location.href, () => context.api.webhooks.get.ensureData({ id }));
    return { id };
  },
  head: hiddenHead('Webhooks'),
  component: function WebhookRoute() {
    const { id } = Route.useLoaderData();
    return <WebhookScreen key={id} id={id} />;
  },
});
