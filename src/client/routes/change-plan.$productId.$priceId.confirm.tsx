import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireBilling } from '../platform/session/guards.ts';

/** The address that other pages know. */
export const Route = createFileRoute('/change-plan/$productId/$priceId/confirm')({
  beforeLoad: ({ context, params }) => {
    requireBilling({ context });
    throw redirect({ to: '/billing/change-plan/$productId/$priceId', params, statusCode: 302 });
  },
});
