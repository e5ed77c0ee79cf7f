import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import type { BillingGateway } from '#shared/billing.ts';
import { closeAtGateway, closeCheckoutAtGateway } from './jobs.ts';

interface AtGateway {
  gateway: BillingGateway | 'none';
  gateway_id: string | null;
}

/** Closes checkout sessions at their gateways, once the transaction is committed. */
export async function leaveAtGateway(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  sessions: readonly AtGateway[],
): Promise<void> {
  const there = sessions.flatMap(({ gateway, gateway_id }) =>
    gateway === 'none' || gateway_id === null ? [] : [{ gateway, checkout: gateway_id }],
  );
  await jobs.enqueue(tx, closeCheckoutAtGateway, ...there);
}

/** Ends a subscription at its gateway, once the transaction is committed, so that it is not charged again. */
export async function endAtGateway(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  { gateway, gateway_id }: AtGateway,
  refund = false,
): Promise<void> {
  if (gateway === 'none' || gateway_id === null) return;
  await jobs.enqueue(tx, closeAtGateway, { gateway, subscription: gateway_id, refund });
}
