import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Context } from '#server/platform/context.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { type CheckoutSession, checkoutPath, type createCheckoutInput } from '#shared/subscriptions.ts';
import { assertOneself } from '../../auth/procedure.ts';
import { payerOf, rememberCustomer } from '../customers.ts';
import { assertGateway, enabledGateways } from '../enabled-gateways.ts';
import { gateways } from '../gateways/all.ts';
import { leaveAtGateway } from '../gateways/cancel-at-gateway.ts';
import type { Offer } from '../offer.ts';
import { findOffer } from '../products/queries.ts';
import { readTerms } from '../subscriptions/renewal.ts';
import { assertNone, trialDaysOf } from '../subscriptions/start-subscription.ts';
import { assertCheckoutMove } from '../subscriptions/states.ts';
import { lockPerson } from '../subscriptions/store.ts';
import { checkoutSessions } from '../tables.ts';
import {
  closeSession,
  completeSession,
  lockSession,
  openSessions,
  presentSession,
  type SessionRow,
  stateOf,
} from './sessions.ts';

const hourMs = 3_600_000;

interface Sold {
  offer: Offer;
  gateway: 'test' | 'stripe' | 'none';
}

/** Throws 404 for a plan that is not for sale, 422 for a price of another plan and for a disabled gateway. */
async function readSold(ctx: Context, input: z.output<typeof createCheckoutInput>): Promise<Sold> {
  const { productId, priceId, coupon } = input;
  const offer = await findOffer(ctx.db, productId, priceId ?? null);
  if (offer === undefined || offer.product.hidden) throw notFound();
  await assertNone(ctx.db, ctx.user.id, offer);
  if (coupon) throw invalid({ coupon: ['Coupons are not supported.'] });
  if (offer.product.free) return { offer: { ...offer, price: null }, gateway: 'none' };
  if (offer.price === null) throw invalid({ priceId: ['The selected price is invalid.'] });
  const wanted = input.gateway ?? (await enabledGateways(ctx))[0] ?? '';
  return { offer, gateway: await assertGateway(ctx, wanted) };
}

/** Inserts a checkout session, and cancels the open ones. */
async function storeSession(ctx: Context, user: CurrentUser, { offer, gateway }: Sold, trialDays: number) {
  const id = crypto.randomUUID();
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const earlier = await openSessions(tx, user.id);
    for (const open of earlier) await closeSession(tx, open, 'cancelled');
    await leaveAtGateway(ctx, tx, earlier);
    const [row] = await tx
      .insert(checkoutSessions)
      .values({
        id,
        user_id: user.id,
        product_id: offer.product.id,
        price_id: offer.price?.id ?? null,
        gateway,
        state: 'open',
        amount_due: trialDays > 0 ? 0 : (offer.price?.amount ?? 0),
        currency: offer.price?.currency ?? null,
        expires_at: new Date(Date.now() + hourMs).toISOString(),
      })
      .returning();
    if (row === undefined) throw new Error('The session was not stored.');
    return row;
  });
}

/** Opens the payment page at the gateway. Closes the session when it refuses. */
async function openAtGateway(
  ctx: Context,
  user: CurrentUser,
  row: SessionRow,
  offer: Offer,
  trialDays: number,
): Promise<SessionRow> {
  const { gateway } = row;
  if (gateway === 'none') return row;
  const payer = await payerOf(ctx.db, user.id, gateway);
  try {
    const opened = await gateways[gateway].openCheckout(ctx, {
      id: row.id,
      offer,
      payer,
      trial_days: trialDays,
      returnTo: baseUrl(ctx.env) + checkoutPath(row.id),
    });
    await rememberCustomer(ctx.db, user.id, gateway, opened.customer);
    const { customer, ...told } = opened;
    const [open = row] = await ctx.db
      .update(checkoutSessions)
      .set(told)
      .where(eq(checkoutSessions.id, row.id))
      .returning();
    return open;
  } catch (error) {
    await closeSession(ctx.db, row, 'cancelled');
    throw error;
  }
}

/** Opens a checkout session for a plan. A free one is subscribed to at once; another open session is cancelled. */
export async function openCheckout(
  ctx: Context,
  input: z.output<typeof createCheckoutInput>,
): Promise<CheckoutSession> {
  assertOneself(ctx);
  const { user } = ctx;
  await ctx.limits.consume('billing', user.id);
  const sold = await readSold(ctx, input);
  const trialDays = sold.gateway === 'none' ? 0 : await trialDaysOf(ctx.db, user.id, sold.offer);
  const terms = await readTerms(ctx);
  const row = await storeSession(ctx, user, sold, trialDays);
  if (sold.gateway !== 'none') {
    return presentSession(await openAtGateway(ctx, user, row, sold.offer, trialDays), terms);
  }
  const { session } = await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    await assertNone(tx, user.id, sold.offer);
    const held = await lockSession(tx, row.id, user.id);
    return completeSession(ctx, tx, terms, held, { trial_days: 0 });
  });
  ctx.people.dropPerson(user.id);
  return presentSession(session, terms);
}

/** Throws 404 for one that is not the caller's. */
export async function readCheckout(ctx: Context, id: string): Promise<CheckoutSession> {
  const [row] = await ctx.db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.user_id, ctx.user.id)));
  if (row === undefined) throw notFound();
  return presentSession(row, await readTerms(ctx));
}

/** Cancels a checkout session. Idempotent; throws 409 for a completed or expired one. */
export async function cancelCheckout(ctx: Context, id: string): Promise<CheckoutSession> {
  const row = await ctx.db.transaction(async (tx) => {
    const known = await lockSession(tx, id, ctx.user.id);
    if (known.state === 'cancelled') return known;
    assertCheckoutMove(stateOf(known), 'cancelled');
    await leaveAtGateway(ctx, tx, [known]);
    return closeSession(tx, known, 'cancelled');
  });
  return presentSession(row, await readTerms(ctx));
}
