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
  /** In a workspace: only own ones. */
  whose?: 'mine';
  page?: number;
  perPage?: number;
}

export function parseRequestSearch({
  query,
  status,
  whose,
  page,
  perPage,
}: Record<string, unknown>): RequestSearch {
  const words = query === undefined ? '' : cutText(String(query).trim(), longest);
  const state = ticketStates.find((candidate) => candidate === status);
  const size = pageSizes.find((candidate) => candidate === Number(perPage));
  return {
    query: words || undefined,
    status: state === 'all' ? undefined : state,
    whose: whose === 'mine' ? whose : undefined,
    page: parsePageNumber(page),
    perPage: size === defaultPageSize ? undefined : size,
  };
}

/** One's own requests, or everybody's of the workspace that is active (0 is none), as the filters ask for them. */
export const requestListInput = (
  { query, status, whose, page, perPage }: RequestSearch,
  workspaceId: number,
) => ({
  userId: workspaceId === 0 || whose === 'mine' ? 'me' : undefined,
  query,
  status: status ?? ('all' as const),
  page: page ?? 1,
  perPage: perPage ?? defaultPageSize,
});

export const isFiltered = ({ query, status, whose }: RequestSearch) =>
  query !== undefined || status !== undefined || whose !== undefined;
