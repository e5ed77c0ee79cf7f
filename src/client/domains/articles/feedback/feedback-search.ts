import { parseOptionalId } from '../../../platform/address/read-address.ts';
import { type ListSearch, pageOf, parseListSearch, sortOf } from '../../../shell/list/list-search.ts';

export const feedbackSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const;

export type FeedbackSort = keyof typeof feedbackSorts;

/** The filters of the inbox, as its address carries them; what nobody has looked at unless it says otherwise. */
export interface FeedbackSearch extends ListSearch<FeedbackSort> {
  show?: 'handled' | 'all';
  helpful?: 'yes' | 'no';
  article?: number;
}

const oneOf = <Value extends string>(raw: unknown, ...values: Value[]) =>
  values.find((value) => value === raw);

export const parseFeedbackSearch = (raw: Record<string, unknown>): FeedbackSearch => ({
  ...parseListSearch(raw, feedbackSorts),
  show: oneOf(raw.show, 'handled', 'all'),
  helpful: oneOf(raw.helpful, 'yes', 'no'),
  article: parseOptionalId(raw.article),
});

export function feedbackInputOf(search: FeedbackSearch) {
  const { order, direction } = feedbackSorts[sortOf(search, feedbackSorts)];
  const { query, show, helpful, article } = search;
  return {
    query,
    articleId: article,
    was_helpful: helpful && helpful === 'yes',
    handled: show === 'all' ? undefined : show === 'handled',
    orderBy: order,
    orderDir: direction,
    ...pageOf(search),
  };
}

export const isFiltered = ({ query, show, helpful, article }: FeedbackSearch) =>
  [query, show, helpful, article].some((value) => value !== undefined);
