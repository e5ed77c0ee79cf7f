import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import type { queueInputOf } from '../agent/agent-search.ts';
import { type SettledQueue, settleQueue } from './settle-queue.ts';

export type QueueInput = ReturnType<typeof queueInputOf>;

/** A folder of the queue that holds still under the reader: what arrives is counted until they ask for it. */
export function useQueue(input: QueueInput, openId: number | null) {
  const query = api.tickets.queue.useInfiniteQuery(input, {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const fresh = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const [settled, setSettled] = useState<SettledQueue | null>(null);
  const now = { rows: fresh, hasMore: query.hasNextPage };
  if (settled === null && query.data) setSettled(now);
  const { shown, arrived } = settleQueue(settled ?? now, fresh, openId);

  const loadMore = async () => {
    const { data } = await query.fetchNextPage();
    const last = data?.pages.at(-1);
    if (!last) return;
    const known = new Set(shown.map(({ id }) => id));
    const added = last.data.filter(({ id }) => !known.has(id));
    setSettled({ rows: [...shown, ...added], hasMore: last.next_cursor !== null });
  };

  return {
    rows: shown,
    arrived,
    showArrived: () => setSettled(now),
    hasMore: query.hasNextPage,
    loadMore: () => void loadMore(),
    isLoadingMore: query.isFetchingNextPage,
    isPending: query.isPending,
    isError: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  };
}
