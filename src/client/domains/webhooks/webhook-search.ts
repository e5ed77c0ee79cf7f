import { cutText } from '#shared/text.ts';
import { parsePageNumber } from '../../platform/address/read-address.ts';

/** The filters of the list of webhooks, as its address carries them. */
export interface WebhookSearch {
  query?: string;
  page?: number;
}

export function parseWebhookSearch(raw: Record<string, unknown>): WebhookSearch {
  const words = raw.query === undefined ? '' : cutText(String(raw.query).trim(), 255);
  return { query: words || undefined, page: parsePageNumber(raw.page) };
}

export const webhookListOf = ({ query, page }: WebhookSearch) => ({ query, page: page ?? 1 });
