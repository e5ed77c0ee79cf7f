import { createFileRoute } from '@tanstack/react-router';
import { BillingScreen } from '#client/domains/billing/account/billing-screen.tsx';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requireLogin } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/_plans/billing/')({
  validateSearch: (raw: Record<string, unknown>): { card?: string } =>
    typeof raw.card === 'string' && raw.card.startsWith('cs_') ? { card: raw.card } : {},
  beforeLoad: requireLogin,
  loader: async ({ context, location }) => {
    await pageLoad(location.href, () => context.api.billing.account.ensureData());
  },
  head: hiddenHead('Billing'),
  component: function BillingRoute() {
    const navigate = Route.useNavigate();
    return (
      <BillingScreen
        card={Route.useSearch().card}
        onCard={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      />
    );
  },
});
