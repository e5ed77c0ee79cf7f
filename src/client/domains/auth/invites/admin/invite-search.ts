import { defineListSearch, oneOf, type SearchOf } from '#client/shell/list/list-search.ts';
import { inviteStates } from '#shared/record-states.ts';

export const inviteSorts = {
  newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
  oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
} as const;

export type InviteSort = keyof typeof inviteSorts;

const inviteList = defineListSearch({ sorts: inviteSorts, filters: { state: oneOf(inviteStates) } });

export type InviteSearch = SearchOf<typeof inviteList>;

export const parseInviteSearch = inviteList.parse;

export const inviteListInputOf = inviteList.inputOf;

export const isFiltered = inviteList.isFiltered;
