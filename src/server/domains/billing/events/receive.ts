import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type BillingEvent,
  type BillingGateway,
  billingGateways,
  type EventResult,
} from '#shared/billing.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/service.ts';
import { closeSession, type SessionRow } from '../checkout/sessions.ts';
import { assertBillingOn } from '../enabled-gateways.ts';
import { gateways } from '../gateways/all.ts';
import type { GatewayEvent, GatewaySubscription } from '../gateways/gateway.ts';
import { readTerms } from '../subscriptions/renewal.ts';
import { billingEvents } from '../tables.ts';
import { applyEvent, complete } from './apply.ts';
import { presentEvent } from './queries.ts';

/** The gateway of that name. Throws 404 for none. */
function gatewayOf(name: string): BillingGateway {
  const gateway = billingGateways.find((known) => known === name);
  if (gateway === undefined) throw notFound();
  return gateway;
}

/** The gateway's state of a new subscription; without an answer, a later event or poll has it. */
async function askFor(
  services: Services,
  gateway: BillingGateway,
  { news }: Pick<GatewayEvent, 'news'>,
): Promise<GatewaySubscription | null> {
  if (news?.kind !== 'checkout_completed' || news.subscription === null) return null;
  try {
    return await gateways[gateway].fetch(services, news.subscription);
  } catch (error) {
    services.log.warn({ error, gateway }, 'a gateway did not say what it knows');
    return null;
  }
}

/**
 * Receives an event of a gateway: each is applied once, also when it is delivered twice concurrently. Throws 403 for a
 * bad signature, 404 for an unknown gateway.
 */
export async function receiveEvent(
  services: Services,
  name: string,
  body: Buffer,
  header: (name: string) => string | undefined,
): Promise<EventResult> {
  await assertBillingOn(services);
  const gateway = gatewayOf(name);
  const event = gateways[gateway].readEvent(services, body, header);
  const [terms, truth] = [await readTerms(services), await askFor(services, gateway, event)];
  return services.db.transaction(async (tx) => {
    const { id: event_id, type, created, payload } = event;
    const [kept] = await tx
      .insert(billingEvents)
      .values({ gateway, event_id, type, created, payload, result: 'ignored' })
      .onConflictDoNothing()
      .returning({ id: billingEvents.id });
    if (kept === undefined) {
      await tx
        .update(billingEvents)
        .set({ repeats: sql`${billingEvents.repeats} + 1` })
        .where(and(eq(billingEvents.gateway, gateway), eq(billingEvents.event_id, event_id)));
      return 'duplicate';
    }
    const outcome = await applyEvent(services, tx, terms, gateway, event, truth);
    await tx.update(billingEvents).set(outcome).where(eq(billingEvents.id, kept.id));
    return outcome.result;
  });
}

/** Polls a checkout session without an event, and applies its state. */
export async function pollCheckout(services: Services, session: SessionRow): Promise<void> {
  const { gateway, gateway_id } = session;
  if (gateway === 'none' || gateway_id === null) return;
  const told = await gateways[gateway].fetchCheckout(services, gateway_id);
  if (told?.state === 'expired' && session.state === 'open') {
    await closeSession(services.db, session, 'expired');
  }
  if (told?.state !== 'completed') return;
  const { subscription, customer } = told;
  const news = { kind: 'checkout_completed' as const, session: session.id, subscription, customer };
  const [terms, truth] = [await readTerms(services), await askFor(services, gateway, { news })];
  // The gateway closes its page at expiry: a payment was made before.
  await services.db.transaction((tx) =>
    complete(services, tx, terms, gateway, { news, created: session.expires_at }, truth),
  );
}

/** Retries a failed event; an applied one is not applied again. Throws 404 for an unknown one. */
export async function replayEvent(ctx: Context, id: number): Promise<BillingEvent> {
  const [known] = await ctx.db.select().from(billingEvents).where(eq(billingEvents.id, id));
  if (known === undefined) throw notFound();
  const event = gateways[known.gateway].readPayload(known.payload);
  const [terms, truth] = [await readTerms(ctx), await askFor(ctx, known.gateway, event)];
  const after = await ctx.db.transaction(async (tx) => {
    const [held] = await tx.select().from(billingEvents).where(eq(billingEvents.id, id)).for('update');
    if (held === undefined) throw notFound();
    if (held.result === 'applied') return held;
    const outcome = await applyEvent(ctx, tx, terms, held.gateway, event, truth);
    const [row = held] = await tx
      .update(billingEvents)
      .set(outcome)
      .where(eq(billingEvents.id, id))
      .returning();
    await audit(ctx, tx, {
      action: 'billing_event.replay',
      subject_type: 'billing_event',
      subject_id: String(id),
      before: { result: held.result },
      after: { result: row.result },
    });
    return row;
  });
  return presentEvent(after);
}
