import { useState } from 'react';
import type { Reply } from '#shared/tickets.ts';
import { api } from '../../../platform/api/api.ts';

export const messagesPerPage = 10;

/** The newest page of a conversation, as loaders prepare it. */
export const newestMessages = (id: number) => ({ id, page: 1, perPage: messagesPerPage });

export interface Conversation {
  /** Oldest first. */
  replies: Reply[];
  /** How many there are before the first one loaded. */
  older: number;
  loadOlder: () => void;
  isLoadingOlder: boolean;
  isPending: boolean;
  isError: boolean;
  retry: () => void;
}

/** What was written in a ticket. The newest messages come first, more on demand; what is loaded stays current. */
export function useConversation(id: number): Conversation {
  const [pages, setPages] = useState(1);
  const results = api.useQueries((procedures) =>
    Array.from({ length: pages }, (_, index) =>
      procedures.tickets.replies({ ...newestMessages(id), page: index + 1 }),
    ),
  );
  const loaded = new Map<number, Reply>();
  for (const { data } of results) {
    for (const reply of data?.pagination.data ?? []) loaded.set(reply.id, reply);
  }
  const [newest] = results;
  const total = newest?.data?.pagination.total ?? 0;
  const last = results.at(-1);
  return {
    replies: [...loaded.values()].sort((left, right) => left.id - right.id),
    older: Math.max(0, total - loaded.size),
    loadOlder: () => {
      if (last?.isError) void last.refetch();
      else setPages((count) => count + 1);
    },
    isLoadingOlder: pages > 1 && last?.isFetching === true && last.data === undefined,
    isPending: newest?.isPending ?? true,
    isError: newest?.isError === true && newest.data === undefined,
    retry: () => void newest?.refetch(),
  };
}
