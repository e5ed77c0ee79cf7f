import { parseOptionalId } from '#client/platform/address/read-address.ts';
import { defineListSearch, oneOf, type SearchOf } from '#client/shell/list/list-search.ts';
import { subscriptionStates } from '#shared/record-states.ts';

const subscriptionList = defineListSearch({
  sorts: { newest: { order: 'created_at', direction: 'desc', opposite: 'newest' } },
  filters: { state: oneOf(subscriptionStates), plan: parseOptionalId },
});

export type SubscriptionSearch = SearchOf<typeof subscriptionList>;

export const parseSubscriptionSearch = subscriptionList.parse;

export function subscriptionListOf(search: SubscriptionSearch) {
  const { page, perPage } = subscriptionList.rangeOf(search);
  return { page, perPage, query: search.query, state: search.state, productId: search.plan };
}

export const isFiltered = subscriptionList.isFiltered;
