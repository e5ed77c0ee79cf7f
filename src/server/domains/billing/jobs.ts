import { and, asc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/db/connect.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { expireSessions } from './checkout/sessions.ts';
import { pollCheckout } from './events/receive.ts';
import { gateways } from './gateways/all.ts';
import type { GatewaySubscription } from './gateways/gateway.ts';
import { closeAtGateway, closeCheckoutAtGateway } from './gateways/jobs.ts';
import { refundAtGateway } from './payments/jobs.ts';
import { adoptTruth } from './subscriptions/gateway-sync.ts';
import { catchUp, readTerms } from './subscriptions/renewal.ts';
import { lockSubscription } from './subscriptions/store.ts';
import { checkoutSessions, subscriptions } from './tables.ts';

const atOnce = 200;

/** Due renewals, ends of trials and of grace periods. Each in a transaction of its own. */
export async function doWhatIsDue(services: Services): Promise<void> {
  await expireSessions(services);
  const due = await services.db
    .select({
      id: subscriptions.id,
      gateway: subscriptions.gateway,
      gateway_id: subscriptions.gateway_id,
    })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.due_at), lte(subscriptions.due_at, new Date().toISOString())))
    .orderBy(asc(subscriptions.due_at))
    .limit(atOnce);
  if (due.length === 0) return;
  const terms = await readTerms(services);
  for (const { id, gateway, gateway_id } of due) {
    const asked = gateway === 'stripe' && gateway_id !== null ? await ask(services, gateway_id) : null;
    await services.db.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row === undefined) return;
      const known = asked === null ? row : await adoptTruth(services, tx, terms, row, asked);
      const after = await catchUp(services, tx, terms, known);
      if (after.gateway === 'stripe' && after.due_at !== null) await askLater(tx, after.id);
    });
  }
}

/** The gateway's current state; null when it is unreachable, or does not know the subscription. */
async function ask(services: Services, gatewayId: string): Promise<GatewaySubscription | null> {
  try {
    return await gateways.stripe.fetch(services, gatewayId);
  } catch (error) {
    services.log.warn({ error }, 'a gateway did not say what it knows');
    return null;
  }
}

/** Postpones a due subscription without news by an hour. */
const askLater = (tx: Database, id: number) =>
  tx
    .update(subscriptions)
    .set({ due_at: sql`greatest(${subscriptions.due_at}, now() + interval '1 hour')` })
    .where(eq(subscriptions.id, id));

/** How long sessions are polled after their expiry: gateways can be down for days. */
const askedFor = { often: '1 hour', daily: '3 days' } as const;

/** Polls sessions that may have been paid, because their event can be lost. */
export async function pollCheckouts(services: Services, how: keyof typeof askedFor = 'often'): Promise<void> {
  if (services.env.STRIPE_SECRET_KEY === undefined) return;
  const waiting = await services.db
    .select()
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.gateway, 'stripe'),
        inArray(checkoutSessions.state, ['open', 'expired']),
        isNotNull(checkoutSessions.gateway_id),
        sql`${checkoutSessions.expires_at} > now() - ${askedFor[how]}::interval`,
      ),
    );
  for (const session of waiting) {
    try {
      await pollCheckout(services, session);
    } catch (error) {
      services.log.warn({ error, session: session.id }, 'a gateway did not say what it knows');
    }
  }
}

/** Daily reconciliation of running subscriptions with their gateway, because events can be lost. */
export async function reconcile(services: Services): Promise<void> {
  if (services.env.STRIPE_SECRET_KEY === undefined) return;
  await pollCheckouts(services, 'daily');
  const running = await services.db
    .select({ id: subscriptions.id, gateway_id: subscriptions.gateway_id })
    .from(subscriptions)
    .where(and(eq(subscriptions.gateway, 'stripe'), ne(subscriptions.state, 'cancelled')));
  const terms = await readTerms(services);
  for (const { id, gateway_id } of running) {
    const truth = gateway_id === null ? null : await ask(services, gateway_id);
    if (truth === null) continue;
    await services.db.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row !== undefined) await adoptTruth(services, tx, terms, row, truth);
    });
  }
}

const reconcileJob = defineJob({
  name: 'billing-reconcile',
  label: 'Compare subscriptions with the payment provider',
  data: z.object({}),
  cron: '40 3 * * *',
  run: reconcile,
});

const checkoutsJob = defineJob({
  name: 'billing-checkouts',
  label: 'Check open checkouts',
  data: z.object({}),
  cron: '*/10 * * * *',
  run: (services: Services) => pollCheckouts(services),
});

const dueJob = defineJob({
  name: 'billing-due',
  label: 'Renew and end subscriptions',
  data: z.object({}),
  cron: '* * * * *',
  run: doWhatIsDue,
});

export const billingJobs = [
  dueJob,
  checkoutsJob,
  reconcileJob,
  closeAtGateway,
  closeCheckoutAtGateway,
  refundAtGateway,
];
