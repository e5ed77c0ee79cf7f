import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { openSessions } from './checkout/sessions.ts';
import { leaveAtGateway } from './gateways/closing.ts';
import { addToBalance } from './invoices/issue.ts';
import { writePlan } from './person-plan.ts';
import { end } from './subscriptions/renewal.ts';
import { runningOf } from './subscriptions/store.ts';
import {
  billingBalances,
  billingCustomers,
  checkoutSessions,
  invoices,
  paymentMethods,
  refunds,
  subscriptions,
} from './tables.ts';

/** Their subscription ends now; cards go, and invoices stay without a name, because the books need them. */
export const endBilling: OnDelete = async (services, tx, userId) => {
  const running = await runningOf(tx, userId);
  if (running !== undefined) await end(services, tx, running, new Date().toISOString());
  await leaveAtGateway(services, tx, await openSessions(tx, userId));
  for (const table of [paymentMethods, billingBalances, billingCustomers, checkoutSessions]) {
    await tx.delete(table).where(eq(table.user_id, userId));
  }
  await tx.update(invoices).set({ billed_to: '' }).where(eq(invoices.user_id, userId));
  const theirs = tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.user_id, userId));
  await tx.update(refunds).set({ note: '' }).where(inArray(refunds.invoice_id, theirs));
  await writePlan(tx, userId);
};

/** One person has one subscription: where both had one, that of the account that goes ends. */
export const mergeBilling: OnMerge = async (services, tx, { from, into }) => {
  const [going, staying] = [await runningOf(tx, from), await runningOf(tx, into)];
  if (going !== undefined && staying !== undefined) {
    await end(services, tx, going, new Date().toISOString());
  }
  await leaveAtGateway(services, tx, await openSessions(tx, from));
  await tx
    .delete(checkoutSessions)
    .where(and(eq(checkoutSessions.user_id, from), eq(checkoutSessions.state, 'open')));
  const hasDefault = await tx.$count(
    paymentMethods,
    and(eq(paymentMethods.user_id, into), paymentMethods.is_default),
  );
  if (hasDefault > 0) {
    await tx.update(paymentMethods).set({ is_default: false }).where(eq(paymentMethods.user_id, from));
  }
  await tx.execute(sql`delete from payment_methods going using payment_methods staying
    where going.user_id = ${from} and staying.user_id = ${into}
      and going.gateway = staying.gateway and going.gateway_id = staying.gateway_id`);
  await tx.execute(sql`delete from billing_customers going using billing_customers staying
    where going.user_id = ${from} and staying.user_id = ${into} and going.gateway = staying.gateway`);
  for (const owed of await tx.select().from(billingBalances).where(eq(billingBalances.user_id, from))) {
    await addToBalance(tx, into, owed.currency, owed.amount);
  }
  await tx.delete(billingBalances).where(eq(billingBalances.user_id, from));
  for (const table of [subscriptions, checkoutSessions, invoices, paymentMethods, billingCustomers]) {
    await tx.update(table).set({ user_id: into }).where(eq(table.user_id, from));
  }
  for (const userId of [from, into]) await writePlan(tx, userId);
};
