import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { removedRows } from '../../platform/db/row-journal.ts';
import type { OnDelete, OnMerge, OnMergeUndone } from '../auth/account-hooks.ts';
import { openSessions } from './checkout/sessions.ts';
import { leaveAtGateway } from './gateways/cancel-at-gateway.ts';
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

/** Ends the subscription and deletes cards; invoices are kept without a name, for accounting. */
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

/** Moves billing data to the merged account; that at most one has a subscription was checked before. */
export const mergeBilling: OnMerge = async (services, tx, merge) => {
  const { from, into, journal } = merge;
  await leaveAtGateway(services, tx, await openSessions(tx, from));
  await tx
    .delete(checkoutSessions)
    .where(and(eq(checkoutSessions.user_id, from), eq(checkoutSessions.state, 'open')));
  const hasDefault = await tx.$count(
    paymentMethods,
    and(eq(paymentMethods.user_id, into), paymentMethods.is_default),
  );
  if (hasDefault > 0) {
    const isTheirs = and(eq(paymentMethods.user_id, from), paymentMethods.is_default);
    await journal.change(paymentMethods, isTheirs, { is_default: false });
  }
  await journal.remove(
    paymentMethods,
    sql`${paymentMethods.user_id} = ${from} and (gateway, gateway_id) in
      (select gateway, gateway_id from payment_methods where user_id = ${into})`,
  );
  await journal.remove(
    billingCustomers,
    sql`${billingCustomers.user_id} = ${from} and gateway in
      (select gateway from billing_customers where user_id = ${into})`,
  );
  for (const owed of await journal.remove(billingBalances, eq(billingBalances.user_id, from))) {
    await addToBalance(tx, into, String(owed.currency), Number(owed.amount));
  }
  for (const { user_id } of [subscriptions, checkoutSessions, invoices, paymentMethods, billingCustomers]) {
    await journal.move(user_id, merge);
  }
  for (const userId of [from, into]) await writePlan(tx, userId);
};

/** Moves the balance back, as far as the other account has not used it. */
export const unmergeBilling: OnMergeUndone = async (_services, tx, { from, into, changes }) => {
  for (const { currency, amount } of removedRows(changes, billingBalances)) {
    const owed = { currency: String(currency), amount: Number(amount) };
    const of = (userId: number) =>
      and(eq(billingBalances.user_id, userId), eq(billingBalances.currency, owed.currency));
    const taken = await tx
      .update(billingBalances)
      .set({ amount: sql`${billingBalances.amount} - ${owed.amount}` })
      .where(and(of(into), gte(billingBalances.amount, owed.amount)))
      .returning({ amount: billingBalances.amount });
    if (taken.length === 0) await tx.delete(billingBalances).where(of(from));
  }
  for (const userId of [from, into]) await writePlan(tx, userId);
  return [];
};
