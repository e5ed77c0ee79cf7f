import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import type { BillingGateway } from '#shared/billing.ts';
import { completeSession } from '../checkout/sessions.ts';
import { rememberCustomer } from '../customers.ts';
import { endAtGateway } from '../gateways/cancel-at-gateway.ts';
import type { GatewayEvent, GatewaySubscription, GatewayUpdate } from '../gateways/gateway.ts';
import { recordPaid, storePaid } from '../payments/orphan-payments.ts';
import { findOffer } from '../products/queries.ts';
import { adoptTruth } from '../subscriptions/gateway-sync.ts';
import {
  type BillingTerms,
  end,
  fallBehind,
  type RenewalNeeds,
  renewPaid,
} from '../subscriptions/renewal.ts';
import { findConflicting } from '../subscriptions/start-subscription.ts';
import {
  changeSubscription,
  lockPerson,
  lockSubscription,
  nowOf,
  type SubscriptionRow,
} from '../subscriptions/store.ts';
import { notifyEnded } from '../subscriptions/subscription-mails.ts';
import { checkoutSessions, invoices, subscriptions } from '../tables.ts';

export interface Outcome {
  result: 'applied' | 'stale' | 'ignored';
  subscription_id: number | null;
}

const ignored: Outcome = { result: 'ignored', subscription_id: null };

/** The subscription that an event speaks of, held. */
async function subjectOf(
  tx: Database,
  gateway: BillingGateway,
  { about }: GatewayEvent,
): Promise<SubscriptionRow | undefined> {
  let id = about.id;
  if (about.gateway_id !== undefined) {
    const [known] = await tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.gateway, gateway), eq(subscriptions.gateway_id, about.gateway_id)));
    id = known?.id;
  } else if (id === undefined && about.invoice_id !== undefined) {
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, about.invoice_id));
    id = invoice?.subscription_id ?? undefined;
  }
  const row = id === undefined ? undefined : await lockSubscription(tx, id);
  return row?.gateway === gateway ? row : undefined;
}

type CheckoutNews = Extract<GatewayUpdate, { kind: 'checkout_completed' }>;

/**
 * Completes a checkout. A payment in time counts, however late its event. One for a cancelled session, or for a person
 * with a plan by now, is cancelled at the gateway and refunded.
 */
export async function complete(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  gateway: BillingGateway,
  { news, created }: { news: CheckoutNews; created: string },
  truth: GatewaySubscription | null,
): Promise<Outcome> {
  const [session] = await tx
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.id, news.session), eq(checkoutSessions.gateway, gateway)))
    .for('update');
  if (session === undefined || session.state === 'completed') return ignored;
  await lockPerson(tx, session.user_id);
  const offer = await findOffer(tx, session.product_id, session.price_id);
  const running = offer && (await findConflicting(tx, session.user_id, offer));
  if (running?.gateway_id === news.subscription && running.gateway === gateway) return ignored;
  const isLeft = session.state === 'cancelled' || created > session.expires_at;
  if (isLeft || offer === undefined || running !== undefined) {
    await endAtGateway(needs, tx, { gateway, gateway_id: news.subscription }, true);
    return ignored;
  }
  await rememberCustomer(tx, session.user_id, gateway, news.customer);
  const paidInTime = { ...session, state: 'open' as const, expires_at: '9999-12-31T00:00:00.000Z' };
  const { subscription } = await completeSession(needs, tx, terms, paidInTime, {
    gateway_id: news.subscription,
    ...(session.price_id !== null && session.amount_due === 0 && { isTrial: true }),
  });
  if (truth !== null) await adoptTruth(needs, tx, terms, subscription, truth);
  return { result: 'applied', subscription_id: subscription.id };
}

async function follow(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  row: SubscriptionRow,
  news: Exclude<GatewayUpdate, { kind: 'checkout_completed' | 'checkout_expired' }>,
): Promise<SubscriptionRow> {
  switch (news.kind) {
    case 'renewed':
      return renewPaid(needs, tx, terms, row);
    case 'payment_failed':
      return fallBehind(needs, tx, terms, row, nowOf(row));
    case 'cancelled': {
      const after = await end(needs, tx, row, nowOf(row));
      if (row.cancelled_at === null) await notifyEnded(needs, tx, after);
      return after;
    }
    case 'paid':
      if (news.invoice !== null) return recordPaid(needs, tx, row, news.invoice);
      return row.state === 'past_due' ? renewPaid(needs, tx, terms, row) : row;
    case 'truth':
      return adoptTruth(needs, tx, terms, row, news.subscription);
  }
}

/** Applies an event. One older than the newest applied one is ignored. */
export async function applyEvent(
  needs: RenewalNeeds,
  tx: Database,
  terms: BillingTerms,
  gateway: BillingGateway,
  event: GatewayEvent,
  truth: GatewaySubscription | null,
): Promise<Outcome> {
  const { news, created } = event;
  if (news === null || news.kind === 'checkout_expired') return ignored;
  if (news.kind === 'checkout_completed') {
    return complete(needs, tx, terms, gateway, { news, created }, truth);
  }
  const row = await subjectOf(tx, gateway, event);
  if (row === undefined) return ignored;
  const about = { subscription_id: row.id };
  // A paid invoice is stored even if the event is outdated.
  if (news.kind === 'paid' && news.invoice !== null) await storePaid(needs, tx, terms, row, news.invoice);
  if (row.newest_event_at !== null && created < row.newest_event_at) return { result: 'stale', ...about };
  if (row.state === 'cancelled') return { result: 'ignored', ...about };
  const after = await follow(needs, tx, terms, row, news);
  await changeSubscription(needs, tx, after, { newest_event_at: created });
  return { result: 'applied', ...about };
}
