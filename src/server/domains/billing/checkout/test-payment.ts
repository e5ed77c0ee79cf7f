import { eq } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { assertOneself } from '../../auth/procedure.ts';
import { assertGateway } from '../enabled-gateways.ts';
import { notConfirmed, readCard, type StoredCard, storedCard } from '../gateways/cards.ts';
import { storeMethod } from '../payment-methods.ts';
import { findOffer } from '../products/queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { readTerms } from '../subscriptions/renewal.ts';
import { assertNone, trialDaysOf } from '../subscriptions/start-subscription.ts';
import { assertCheckoutMove } from '../subscriptions/states.ts';
import { lockPerson } from '../subscriptions/store.ts';
import { checkoutSessions } from '../tables.ts';
import { completeSession, lockSession, presentSession, type SessionRow, stateOf } from './sessions.ts';

type Step = (row: SessionRow) => StoredCard | 'confirm';

/** Performs a step of a payment; a paid session is unchanged. Concurrent steps are serialized. */
async function stepOn(ctx: Context, id: string, step: Step) {
  assertOneself(ctx);
  const { user } = ctx;
  await ctx.limits.consume('billing', user.id);
  const terms = await readTerms(ctx);
  const done = await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const session = await lockSession(tx, id, user.id);
    if (session.gateway !== 'test') throw notFound();
    if (session.state === 'completed') return session;
    assertCheckoutMove(stateOf(session), 'completed');
    const card = step(session);
    if (card === 'confirm') {
      const [waiting = session] = await tx
        .update(checkoutSessions)
        .set({ next_action: 'confirm' })
        .where(eq(checkoutSessions.id, id))
        .returning();
      return waiting;
    }
    const offer = await findOffer(tx, session.product_id, session.price_id);
    if (offer === undefined) throw notFound();
    await assertNone(tx, user.id, offer);
    await storeMethod(tx, user.id, 'test', card);
    const trial_days = await trialDaysOf(tx, user.id, offer);
    return (await completeSession(ctx, tx, terms, session, { trial_days })).session;
  });
  ctx.people.dropPerson(user.id);
  if (done.state === 'open') ctx.request.status = 202;
  const subscription =
    done.subscription_id === null ? null : await findSubscription(ctx.db, done.subscription_id);
  return { session: presentSession(done, terms), subscription };
}

/** Pays with a test card. Answers 202 for one that requires a second step. Throws 422 on `card`. */
export async function payWithTestCard(ctx: Context, id: string, number: string) {
  await assertGateway(ctx, 'test');
  return stepOn(ctx, id, () => {
    const { card, kept } = readCard(number);
    return card === 'asks' ? 'confirm' : kept;
  });
}

/** The second step of a payment. Throws 409 when none is pending, 422 on `card` when it was refused. */
export async function confirmTestPayment(ctx: Context, id: string, accept: boolean) {
  await assertGateway(ctx, 'test');
  return stepOn(ctx, id, ({ next_action }) => {
    if (next_action !== 'confirm') {
      throw new AppError('conflict', 'nothing_to_confirm', 'There is no payment to confirm.');
    }
    if (!accept) throw notConfirmed();
    return storedCard('asks');
  });
}
