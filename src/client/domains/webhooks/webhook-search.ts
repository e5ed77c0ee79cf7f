import { parsePageNumber } from '../../platform/address/read-address.ts';
import { parseFilters } from '../../shell/list/list-search.ts';

export const parseWebhookSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, { page: parsePageNumber });

export type WebhookSearch = ReturnType<typeof parseWebhookSearch>;

export const webhookListOf = ({ query, page }: WebhookSearch) => ({ query, page: page ?? 1 });
