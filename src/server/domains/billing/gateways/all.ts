import type { BillingGateway } from '#shared/billing.ts';
import type { Gateway } from './gateway.ts';
import { stripeGateway } from './stripe-gateway.ts';
import { testGateway } from './test-gateway.ts';

/** Every gateway by its name, enabled or not. */
export const gateways: Readonly<Record<BillingGateway, Gateway>> = {
  test: testGateway,
  stripe: stripeGateway,
};
