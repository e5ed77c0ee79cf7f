import { defineListSearch, isTrue, type SearchOf, textUpTo } from '#client/shell/list/list-search.ts';
import type { cannedReplyOrders } from '#shared/canned-replies.ts';

type Order = (typeof cannedReplyOrders)[number];

/** Sorts of the list, each with its opposite. */
export const savedReplySorts = {
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
  most: { order: 'used_count', direction: 'desc', opposite: 'least' },
  least: { order: 'used_count', direction: 'asc', opposite: 'most' },
  used: { order: 'last_used_at', direction: 'desc', opposite: 'unused' },
  unused: { order: 'last_used_at', direction: 'asc', opposite: 'used' },
  updated: { order: 'updated_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'updated_at', direction: 'asc', opposite: 'updated' },
} as const satisfies Record<string, { order: Order; direction: 'asc' | 'desc'; opposite: string }>;

export type SavedReplySort = keyof typeof savedReplySorts;

/** Whose they are: own ones, shared ones, or those of a group by its id. */
const readAudience = (raw: unknown): string | undefined => {
  const text = String(raw ?? '');
  return /^(own|shared|[1-9]\d{0,8})$/.test(text) ? text : undefined;
};

const list = defineListSearch({
  sorts: savedReplySorts,
  filters: { audience: readAudience, folder: textUpTo(100), unused: isTrue },
});

export type SavedReplySearch = SearchOf<typeof list>;

export const parseSavedReplySearch = list.parse;

export const isFilteredReplies = list.isFiltered;

export function savedReplyInputOf(search: SavedReplySearch) {
  const { audience, ...input } = list.inputOf(search);
  if (audience === undefined) return input;
  if (audience === 'own' || audience === 'shared') return { ...input, shared: audience === 'shared' };
  return { ...input, groupId: Number(audience) };
}
