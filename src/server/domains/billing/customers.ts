import { and, eq } from 'drizzle-orm';
import type { BillingGateway } from '#shared/billing.ts';
import type { Database } from '../../platform/db/connect.ts';
import { users } from '../auth/tables.ts';
import type { Payer } from './gateways/gateway.ts';
import { billingCustomers } from './tables.ts';

/** A person as a customer of a gateway. */
export async function payerOf(db: Database, userId: number, gateway: BillingGateway): Promise<Payer> {
  const [found] = await db
    .select({ email: users.email, customer: billingCustomers.gateway_id })
    .from(users)
    .leftJoin(
      billingCustomers,
      and(eq(billingCustomers.user_id, users.id), eq(billingCustomers.gateway, gateway)),
    )
    .where(eq(users.id, userId));
  return { id: userId, email: found?.email ?? '', customer: found?.customer ?? null };
}

/** Stores the gateway's customer id of a person. */
export async function rememberCustomer(
  db: Database,
  userId: number,
  gateway: BillingGateway,
  customer: string | null,
): Promise<void> {
  if (customer === null) return;
  await db
    .insert(billingCustomers)
    .values({ user_id: userId, gateway, gateway_id: customer })
    .onConflictDoNothing();
}
