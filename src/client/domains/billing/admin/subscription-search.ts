import { type SubscriptionState, subscriptionStates } from '#shared/record-states.ts';
import { parseOptionalId } from '../../../platform/address/read-address.ts';
import { type ListSearch, pageOf, parseListSearch } from '../../../shell/list/list-search.ts';

const sorts = { newest: { order: 'created_at', direction: 'desc', opposite: 'newest' } } as const;

/** The filters of the list of subscriptions, as its address carries them. */
export interface SubscriptionSearch extends ListSearch<'newest'> {
  state?: SubscriptionState;
  plan?: number;
}

export const parseSubscriptionSearch = (raw: Record<string, unknown>): SubscriptionSearch => ({
  ...parseListSearch(raw, sorts),
  state: subscriptionStates.find((state) => state === raw.state),
  plan: parseOptionalId(raw.plan),
});

export const subscriptionListOf = (search: SubscriptionSearch) => ({
  ...pageOf(search),
  query: search.query,
  state: search.state,
  productId: search.plan,
});
