import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { translatable } from '#shared/translation.ts';
import { displayName, personColumns } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { billingBalances, billingNumbers, type InvoiceLine, invoices } from '../tables.ts';
import { type TaxTerms, taxIn } from './tax.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** Locks the row of the number until the invoice is stored, so that there are no gaps. */
async function takeNumber(tx: Database): Promise<number> {
  const [row] = await tx
    .insert(billingNumbers)
    .values({ name: 'invoice', value: 1 })
    .onConflictDoUpdate({ target: billingNumbers.name, set: { value: sql`${billingNumbers.value} + 1` } })
    .returning({ value: billingNumbers.value });
  if (row === undefined) throw new Error('There is no number.');
  return row.value;
}

/** Adds to a person's balance; negative amounts use it. */
export async function addToBalance(
  tx: Database,
  userId: number,
  currency: string,
  amount: number,
): Promise<void> {
  await tx
    .insert(billingBalances)
    .values({ user_id: userId, currency, amount })
    .onConflictDoUpdate({
      target: [billingBalances.user_id, billingBalances.currency],
      set: { amount: sql`${billingBalances.amount} + ${amount}` },
    });
}

/** A person's balance in that currency. */
export async function balanceOf(db: Database, userId: number, currency: string): Promise<number> {
  const [row] = await db
    .select({ amount: billingBalances.amount })
    .from(billingBalances)
    .where(and(eq(billingBalances.user_id, userId), eq(billingBalances.currency, currency)));
  return row?.amount ?? 0;
}

const totalOf = (lines: readonly InvoiceLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

interface Bill {
  user_id: number;
  subscription_id: number | null;
  gateway: InvoiceRow['gateway'];
  gateway_id?: string | null;
  currency: string;
  lines: InvoiceLine[];
  /** Time by the clock of the subscription. */
  at: string;
}

/** Issues an open invoice. The person's balance is deducted. */
export async function issueInvoice(
  tx: Database,
  terms: TaxTerms,
  { lines: asked, at, ...bill }: Bill,
): Promise<InvoiceRow> {
  const [person] = await tx.select(personColumns).from(users).where(eq(users.id, bill.user_id));
  const total = totalOf(asked);
  const owed = await balanceOf(tx, bill.user_id, bill.currency);
  const used = Math.max(0, Math.min(total, owed));
  const lines: InvoiceLine[] =
    used === 0 ? asked : [...asked, { ...translatable('Balance'), amount: -used, of: 'balance' }];
  if (used > 0) await addToBalance(tx, bill.user_id, bill.currency, -used);
  const due = Math.max(0, total - used);
  const [row] = await tx
    .insert(invoices)
    .values({
      ...bill,
      number: await takeNumber(tx),
      state: 'open',
      lines,
      amount_due: due,
      amount_paid: 0,
      tax: taxIn(due, terms),
      billed_to: person === undefined ? '' : `${displayName(person)}\n${person.email}`,
      created_at: at,
    })
    .returning();
  if (row === undefined) throw new Error('The invoice was not stored.');
  return row;
}

export async function markPaid(
  tx: Database,
  { id, amount_due }: InvoiceRow,
  at: string,
): Promise<InvoiceRow> {
  const [row] = await tx
    .update(invoices)
    .set({ state: 'paid', amount_paid: amount_due, paid_at: at })
    .where(eq(invoices.id, id))
    .returning();
  if (row === undefined) throw new Error('The invoice is gone.');
  return row;
}

/** The invoices of a subscription that wait to be paid, oldest first. */
export const openInvoices = (tx: Database, subscriptionId: number): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.subscription_id, subscriptionId), eq(invoices.state, 'open')))
    .orderBy(invoices.id);

/** Voids open invoices; deducted balance is credited again. */
export async function voidOpenInvoices(tx: Database, subscriptionId: number): Promise<void> {
  for (const invoice of await openInvoices(tx, subscriptionId)) {
    await tx.update(invoices).set({ state: 'void' }).where(eq(invoices.id, invoice.id));
    const used = invoice.lines.filter((line) => line.of === 'balance');
    if (used.length > 0) await addToBalance(tx, invoice.user_id, invoice.currency, -totalOf(used));
  }
}
