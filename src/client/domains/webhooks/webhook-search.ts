import { parsePageNumber } from '../../platform/address/read-address.ts';
import { parseTerms, type TermSearch } from '../../shell/list/list-search.ts';

/** The filters of the list of webhooks, as its address carries them. */
export interface WebhookSearch extends TermSearch {
  page?: number;
}

export const parseWebhookSearch = (raw: Record<string, unknown>): WebhookSearch => ({
  ...parseTerms(raw),
  page: parsePageNumber(raw.page),
});

export const webhookListOf = ({ query, page }: WebhookSearch) => ({ query, page: page ?? 1 });
