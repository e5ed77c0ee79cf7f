import { createFileRoute } from '@tanstack/react-router';
import { customerInput, filesInput, ticketsInput } from '#client/domains/customers/page/customer-input.ts';
import { CustomerScreen } from '#client/domains/customers/page/customer-screen.tsx';
import { parseId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';
import { requirePermission } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/agent/customers/$userId')({
  beforeLoad: requirePermission('users.view'),
  loader: ({ context, params, location }) => {
    const id = parseId(params.userId);
    return pageLoad(location.href, () =>
      Promise.all([
        context.api.users.get.ensureData(customerInput(id)),
        context.api.customers.tickets.prefetchInfinite(ticketsInput(id)),
        context.api.customers.files.prefetchInfinite(filesInput(id)),
      ]),
    );
  },
  head: hiddenHead('Customer'),
  component: function CustomerRoute() {
    const { userId } = Route.useParams();
    return <CustomerScreen key={userId} id={Number(userId)} />;
  },
});
