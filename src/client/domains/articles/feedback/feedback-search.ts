import { parseOptionalId } from '#client/platform/address/read-address.ts';
import { defineListSearch, oneOf, type SearchOf } from '#client/shell/list/list-search.ts';

export const feedbackSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const;

export type FeedbackSort = keyof typeof feedbackSorts;

const feedbackList = defineListSearch({
  sorts: feedbackSorts,
  filters: {
    /** Without it what nobody has handled. */
    show: oneOf(['handled', 'all']),
    helpful: oneOf(['yes', 'no']),
    article: parseOptionalId,
  },
});

export type FeedbackSearch = SearchOf<typeof feedbackList>;

export const parseFeedbackSearch = feedbackList.parse;

export function feedbackInputOf(search: FeedbackSearch) {
  const { query, show, helpful, article } = search;
  return {
    query,
    articleId: article,
    was_helpful: helpful && helpful === 'yes',
    handled: show === 'all' ? undefined : show === 'handled',
    ...feedbackList.rangeOf(search),
  };
}

export const isFiltered = feedbackList.isFiltered;
