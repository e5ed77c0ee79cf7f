import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { toMajor } from '#shared/money.ts';
import type { Refund } from '#shared/refunds.ts';
import { invoices, refunds } from '../tables.ts';
import type { InvoiceRow } from './issue.ts';

export type RefundRow = typeof refunds.$inferSelect;

export const presentRefund = (row: RefundRow, currency: string): Refund => ({
  id: row.id,
  invoice_id: row.invoice_id,
  amount: toMajor(row.amount, currency),
  currency,
  note: row.note,
  state: row.state,
  created_at: row.created_at,
  done_at: row.done_at,
});

/** Refunds of these invoices, oldest first; including failed ones or not. */
export async function refundsOf(
  db: Database,
  invoiceIds: readonly number[],
  withFailed: boolean,
): Promise<RefundRow[]> {
  if (invoiceIds.length === 0) return [];
  return db
    .select()
    .from(refunds)
    .where(
      and(inArray(refunds.invoice_id, [...invoiceIds]), withFailed ? undefined : ne(refunds.state, 'failed')),
    )
    .orderBy(asc(refunds.id));
}

/** Refundable amount of an invoice, in the smallest unit. */
export async function leftOf(tx: Database, { id, amount_paid }: InvoiceRow): Promise<number> {
  const [row] = await tx
    .select({ given: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.invoice_id, id), ne(refunds.state, 'failed')));
  return amount_paid - Number(row?.given ?? 0);
}

/** One that waits for the payment service, with its invoice. */
export async function findWaiting(
  db: Database,
  id: number,
): Promise<{ refunds: RefundRow; invoices: InvoiceRow } | undefined> {
  const [found] = await db
    .select()
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoice_id))
    .where(and(eq(refunds.id, id), eq(refunds.state, 'waiting')));
  return found;
}
