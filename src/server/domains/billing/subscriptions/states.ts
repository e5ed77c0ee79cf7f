import { AppError } from '#shared/errors.ts';
import type { SubscriptionState } from '#shared/record-states.ts';
import type { CheckoutState } from '#shared/subscriptions.ts';

/** Permitted transitions of a subscription. `active` to `active` is a renewal. */
export const subscriptionMoves: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  trialing: ['active', 'past_due', 'cancelled'],
  active: ['active', 'past_due', 'cancelled'],
  past_due: ['active', 'cancelled'],
  cancelled: [],
};

/** Permitted transitions of a checkout session. */
export const checkoutMoves: Readonly<Record<CheckoutState, readonly CheckoutState[]>> = {
  open: ['completed', 'expired', 'cancelled'],
  completed: [],
  expired: [],
  cancelled: [],
};

/** Whether the transition is permitted. */
export const canMove = <State extends string>(
  moves: Readonly<Record<State, readonly State[]>>,
  from: State,
  to: State,
): boolean => moves[from].includes(to);

/** Throws 409 for a closed checkout session. */
export function assertCheckoutMove(from: CheckoutState, to: CheckoutState): void {
  if (canMove(checkoutMoves, from, to)) return;
  throw new AppError('conflict', `session_${from}`, 'This checkout is no longer active. Start a new one.');
}
