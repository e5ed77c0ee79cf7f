import { pageSizes } from '#shared/limits.ts';
import { cutText } from '#shared/text.ts';
import { type TicketState, ticketStates } from '#shared/ticket-states.ts';
import { parsePageNumber } from '../../../platform/address/read-address.ts';

const longest = 255;

export const defaultPageSize = 15;

/** The filters of the requests list, as its address carries them. */
export interface RequestSearch {
  query?: string;
  status?: TicketState;
  page?: number;
  perPage?: number;
}

export function parseRequestSearch({ query, status, page, perPage }: Record<string, unknown>): RequestSearch {
  const words = query === undefined ? '' : cutText(String(query).trim(), longest);
  const state = ticketStates.find((candidate) => candidate === status);
  const size = pageSizes.find((candidate) => candidate === Number(perPage));
  return {
    query: words || undefined,
    status: state === 'all' ? undefined : state,
    page: parsePageNumber(page),
    perPage: size === defaultPageSize ? undefined : size,
  };
}

/** One's own requests, as the filters ask for them. */
export const requestListInput = ({ query, status, page, perPage }: RequestSearch) => ({
  userId: 'me',
  query,
  status: status ?? ('all' as const),
  page: page ?? 1,
  perPage: perPage ?? defaultPageSize,
});

export const isFiltered = ({ query, status }: RequestSearch) => query !== undefined || status !== undefined;
