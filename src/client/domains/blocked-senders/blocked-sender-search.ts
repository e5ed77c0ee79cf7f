import { parsePageNumber } from '#client/platform/address/read-address.ts';
import { parseFilters } from '#client/shell/list/list-search.ts';

export const parseBlockedSenderSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, { page: parsePageNumber });

export type BlockedSenderSearch = ReturnType<typeof parseBlockedSenderSearch>;

export const blockedSenderListOf = ({ query, page }: BlockedSenderSearch) => ({ query, page: page ?? 1 });
