import { parsePageNumber } from '#client/platform/address/read-address.ts';
import { defaultPageSize, oneOf, parseFilters, parsePageSize } from '#client/shell/list/list-search.ts';
import { type TicketState, ticketStates } from '#shared/ticket-states.ts';

function readState(raw: unknown): TicketState | undefined {
  const state = oneOf(ticketStates)(raw);
  return state === 'all' ? undefined : state;
}

export const parseRequestSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, {
    status: readState,
    /** In a workspace: only the user's own requests. Elsewhere: those of the whole organization. */
    whose: oneOf(['mine', 'organization']),
    page: parsePageNumber,
    perPage: parsePageSize,
  });

export type RequestSearch = ReturnType<typeof parseRequestSearch>;

/**
 * Call input of the request list: the user's own requests, or all of the active workspace (0 for none) or of the
 * organization that shares them, with the filters.
 */
export const requestListInput = (
  { query, status, whose, page, perPage }: RequestSearch,
  workspaceId: number,
  organisation: { id: number } | null,
) => {
  const isOrganisation = workspaceId === 0 && whose === 'organization' && organisation !== null;
  const isWorkspace = workspaceId !== 0 && whose !== 'mine';
  return {
    userId: isOrganisation || isWorkspace ? undefined : 'me',
    organisation_id: isOrganisation ? String(organisation.id) : undefined,
    query,
    status: status ?? ('all' as const),
    page: page ?? 1,
    perPage: perPage ?? defaultPageSize,
  };
};

export const isFiltered = ({ query, status, whose }: RequestSearch) =>
  query !== undefined || status !== undefined || whose === 'mine';
