import { type InviteState, inviteStates } from '#shared/record-states.ts';

import { type ListSearch, pageOf, parseListSearch, sortOf } from '../../../../shell/list/list-search.ts';

export const inviteSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const;

export type InviteSort = keyof typeof inviteSorts;

/** The filters of the list of invites, as its address carries them. */
export interface InviteSearch extends ListSearch<InviteSort> {
  state?: InviteState;
}

export const parseInviteSearch = (raw: Record<string, unknown>): InviteSearch => ({
  ...parseListSearch(raw, inviteSorts),
  state: inviteStates.find((candidate) => candidate === raw.state),
});

/** The invites as the filters ask for them. */
export const inviteListInputOf = (search: InviteSearch) => ({
  query: search.query,
  state: search.state,
  orderBy: 'created_at' as const,
  orderDir: inviteSorts[sortOf(search, inviteSorts)].direction,
  ...pageOf(search),
});
