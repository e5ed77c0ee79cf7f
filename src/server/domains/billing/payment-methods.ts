import { and, desc, eq, ne } from 'drizzle-orm';
import type { BillingGateway } from '#shared/billing.ts';
import type { PaymentMethod } from '#shared/subscriptions.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { StoredCard } from './gateways/cards.ts';
import { paymentMethods } from './tables.ts';

export type MethodRow = typeof paymentMethods.$inferSelect;

const present = ({ user_id, gateway_id, created_at, ...method }: MethodRow): PaymentMethod => method;

/** A person's cards, the default first. */
export async function methodsOf(db: Database, userId: number): Promise<PaymentMethod[]> {
  const rows = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.user_id, userId))
    .orderBy(desc(paymentMethods.is_default), desc(paymentMethods.id));
  return rows.map(present);
}

/** Stores a gateway's card as the default. */
export async function storeMethod(
  tx: Database,
  userId: number,
  gateway: BillingGateway,
  card: StoredCard,
): Promise<MethodRow> {
  await tx.update(paymentMethods).set({ is_default: false }).where(eq(paymentMethods.user_id, userId));
  const values = { ...card, user_id: userId, gateway, is_default: true };
  const [row] = await tx
    .insert(paymentMethods)
    .values(values)
    .onConflictDoUpdate({
      target: [paymentMethods.user_id, paymentMethods.gateway, paymentMethods.gateway_id],
      set: { is_default: true, exp_month: card.exp_month, exp_year: card.exp_year },
    })
    .returning();
  if (row === undefined) throw new Error('The card was not stored.');
  return row;
}

/** The card that a gateway charges. */
export async function defaultMethod(tx: Database, userId: number, gateway: BillingGateway) {
  const [row] = await tx
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.user_id, userId), eq(paymentMethods.gateway, gateway)))
    .orderBy(desc(paymentMethods.is_default), desc(paymentMethods.id))
    .limit(1);
  return row;
}

/** Deletes a card; if it was the default, the newest of the remaining ones replaces it. */
export async function dropMethod(tx: Database, { id, user_id, is_default }: MethodRow): Promise<void> {
  await tx.delete(paymentMethods).where(eq(paymentMethods.id, id));
  if (!is_default) return;
  const [next] = await tx
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.user_id, user_id), ne(paymentMethods.id, id)))
    .orderBy(desc(paymentMethods.id))
    .limit(1);
  if (next) await tx.update(paymentMethods).set({ is_default: true }).where(eq(paymentMethods.id, next.id));
}
