import type Stripe from 'stripe';
import { notFound } from '#shared/errors.ts';

/** The id of a possibly expanded object. */
export const scheduled = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Releases scheduled changes of a subscription. */
export async function release(stripe: Stripe, id: string) {
  const subscription = await stripe.subscriptions.retrieve(id);
  const schedule = scheduled(subscription.schedule);
  if (schedule !== null) await stripe.subscriptionSchedules.release(schedule);
  return subscription;
}

/**
 * Switches the plan now: a new period begins, with the rest of the old one credited. A trial continues, free of charge.
 */
export async function switchNow(stripe: Stripe, id: string, price: string, isTrial: boolean) {
  const subscription = await release(stripe, id);
  const item = subscription.items.data[0];
  if (item === undefined) throw notFound();
  return stripe.subscriptions.update(id, {
    items: [{ id: item.id, price }],
    proration_behavior: isTrial ? 'none' : 'always_invoice',
    billing_cycle_anchor: { type: isTrial ? 'unchanged' : 'now' },
    payment_behavior: 'error_if_incomplete',
    cancel_at_period_end: false,
  });
}

/** Schedules the other plan for the end of the period. */
export async function scheduleDowngrade(stripe: Stripe, id: string, price: string) {
  await release(stripe, id);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [phase] = schedule.phases;
  if (phase === undefined) throw notFound();
  const items = phase.items.map((item) => ({ price: scheduled(item.price) ?? '', quantity: 1 }));
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { items, start_date: phase.start_date, end_date: phase.end_date },
      { items: [{ price, quantity: 1 }] },
    ],
  });
}
