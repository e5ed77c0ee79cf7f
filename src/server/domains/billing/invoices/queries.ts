import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { toMajor } from '#shared/money.ts';
import { offsetOf, type PageRequest } from '#shared/pagination.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import { english } from '#shared/translation.ts';
import { invoices } from '../tables.ts';
import type { InvoiceRow } from './issue.ts';
import { presentRefund, type RefundRow, refundsOf } from './refund-queries.ts';
import { sumWith } from './tax.ts';

/** Display number: `INV-000042`. */
export const numberOf = ({ number }: Pick<InvoiceRow, 'number'>) => `INV-${String(number).padStart(6, '0')}`;

/** @param refunds Refunds of all shown invoices. */
export function presentInvoice(row: InvoiceRow, refunds: readonly RefundRow[] = []): Invoice {
  const major = (amount: number) => toMajor(amount, row.currency);
  const { subtotal, tax } = sumWith(row.amount_due, row.currency, row.tax);
  return {
    id: row.id,
    number: numberOf(row),
    user_id: row.user_id,
    state: row.state,
    amount_due: major(row.amount_due),
    amount_paid: major(row.amount_paid),
    subtotal,
    tax,
    currency: row.currency,
    lines: row.lines.map(({ line, values, amount }) => ({
      text: english(line, values),
      line,
      values,
      amount: major(amount),
    })),
    refunds: refunds
      .filter(({ invoice_id }) => invoice_id === row.id)
      .map((refund) => presentRefund(refund, row.currency)),
    subscription_id: row.subscription_id,
    created_at: row.created_at,
    paid_at: row.paid_at,
  };
}

/** One page of a person's invoices with refunds, including failed ones or not. */
export async function pageOfInvoices(
  db: Database,
  userId: number,
  request: PageRequest & { orderDir: 'asc' | 'desc' },
  withFailed: boolean,
) {
  const direction = request.orderDir === 'asc' ? asc : desc;
  const condition = eq(invoices.user_id, userId);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(invoices)
      .where(condition)
      .orderBy(direction(invoices.created_at), direction(invoices.id))
      .limit(request.perPage)
      .offset(offsetOf(request)),
    db.$count(invoices, condition),
  ]);
  const ids = rows.map(({ id }) => id);
  const given = await refundsOf(db, ids, withFailed);
  return { rows: rows.map((row) => presentInvoice(row, given)), total };
}

/** An invoice of that person, or of anybody when null. */
export async function findInvoice(
  db: Database,
  id: number,
  userId: number | null,
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), userId === null ? undefined : eq(invoices.user_id, userId)));
  return row;
}
