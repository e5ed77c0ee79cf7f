import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { notFound } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import type { CheckoutSession } from '#shared/subscriptions.ts';
import { sumOf, type TaxTerms } from '../invoices/tax.ts';
import { findOffer } from '../products/queries.ts';
import type { BillingTerms, RenewalNeeds } from '../subscriptions/renewal.ts';
import { begin } from '../subscriptions/start-subscription.ts';
import { assertCheckoutMove } from '../subscriptions/states.ts';
import type { SubscriptionRow } from '../subscriptions/store.ts';
import { checkoutSessions } from '../tables.ts';

export type SessionRow = typeof checkoutSessions.$inferSelect;

/** Expiry applies before the job stores it. */
export const stateOf = ({ state, expires_at }: SessionRow) =>
  state === 'open' && Date.parse(expires_at) <= Date.now() ? 'expired' : state;

export function presentSession(row: SessionRow, terms: TaxTerms): CheckoutSession {
  const state = stateOf(row);
  const { user_id, gateway_id, amount_due, currency, ...session } = row;
  return {
    ...session,
    state,
    amount_due: currency === null ? 0 : toMajor(amount_due, currency),
    sum: currency === null ? null : sumOf(amount_due, currency, terms),
    currency,
    client_secret: state === 'open' ? session.client_secret : null,
    next_action: state === 'open' ? session.next_action : null,
  };
}

/** Locks a person's checkout session. Throws 404 for a foreign one. */
export async function lockSession(tx: Database, id: string, userId: number): Promise<SessionRow> {
  const [row] = await tx
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.user_id, userId)))
    .for('update');
  if (row === undefined) throw notFound();
  return row;
}

/** Closes an open checkout session. */
export async function closeSession(
  tx: Database,
  row: SessionRow,
  state: 'cancelled' | 'expired',
): Promise<SessionRow> {
  const [closed] = await tx
    .update(checkoutSessions)
    .set({ state, next_action: null })
    .where(eq(checkoutSessions.id, row.id))
    .returning();
  if (closed === undefined) throw notFound();
  return closed;
}

/** Completes a paid session: the subscription begins. Throws 409 for a closed one. */
export async function completeSession(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  session: SessionRow,
  {
    isTrial = false,
    trial_days = 0,
    ...more
  }: { gateway_id?: string | null; trial_days?: number; isTrial?: boolean },
): Promise<{ session: SessionRow; subscription: SubscriptionRow }> {
  assertCheckoutMove(stateOf(session), 'completed');
  const offer = await findOffer(tx, session.product_id, session.price_id);
  if (offer === undefined) throw notFound();
  const subscription = await begin(needs, tx, terms, {
    user_id: session.user_id,
    offer,
    gateway: session.gateway,
    trial_days: isTrial ? offer.product.trial_days : trial_days,
    ...more,
  });
  const [completed] = await tx
    .update(checkoutSessions)
    .set({ state: 'completed', subscription_id: subscription.id, next_action: null })
    .where(eq(checkoutSessions.id, session.id))
    .returning();
  if (completed === undefined) throw notFound();
  return { session: completed, subscription };
}

/** Marks expired sessions. */
export const expireSessions = ({ db }: Pick<Services, 'db'>) =>
  db
    .update(checkoutSessions)
    .set({ state: 'expired', next_action: null })
    .where(
      and(eq(checkoutSessions.state, 'open'), lt(checkoutSessions.expires_at, new Date().toISOString())),
    );

/** A person's open sessions; at most one. */
export const openSessions = (tx: Database, userId: number): Promise<SessionRow[]> =>
  tx
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.user_id, userId), eq(checkoutSessions.state, 'open')))
    .orderBy(desc(checkoutSessions.created_at))
    .for('update');
