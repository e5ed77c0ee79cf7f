import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useUser } from '#client/platform/use-session.ts';
import { maxQueueRows, type QueueRow } from '#shared/ticket-queue.ts';
import type { QueueInput } from '../agent-search.ts';
import { publishShownRows } from '../flow/shown-rows.ts';
import { missingIds, type RequestedRows, type SettledQueue, settleQueue } from './settle-queue.ts';

/** Max pages that are loaded to count new rows before the displayed ones. */
const maxPages = 10;

/** Current state of displayed rows that are outside the loaded pages. */
function useAskedRows(ids: readonly number[]): RequestedRows {
  const asked = ids.slice(0, maxQueueRows);
  const { data, isPlaceholderData } = api.tickets.rows.useQuery(
    { ids: asked },
    { enabled: asked.length > 0, placeholderData: keepPreviousData },
  );
  const known = new Map<number, QueueRow | null>((data?.data ?? []).map((row) => [row.id, row]));
  if (data !== undefined && !isPlaceholderData) {
    for (const id of asked) if (!known.has(id)) known.set(id, null);
  }
  return known;
}

/** A folder's queue with a stable order: new rows are counted and shown on request. */
export function useQueue(input: QueueInput, openId: number | null) {
  const me = useUser()?.id;
  const query = api.tickets.queue.useInfiniteQuery(input, {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const pages = query.data?.pages ?? [];
  const fresh = pages.flatMap(({ data }) => data);
  const [settled, setSettled] = useState<SettledQueue | null>(null);
  const now = { rows: fresh, hasMore: query.hasNextPage };
  if (settled === null && query.data) setSettled(now);
  const base = settled ?? now;
  const asked = useAskedRows(missingIds(base, fresh));
  const { order, priority, groupId, category, viewId, filter } = input;
  const folder = viewId === undefined && filter === undefined ? input.folder : null;
  const place = { folder, order, me, openId, priority, groupId, category };
  const { shown, arrived } = settleQueue(base, fresh, asked, place);

  // All loaded rows are new: the displayed ones follow on later pages, which may contain more new rows.
  const known = new Set(base.rows.map(({ id }) => id));
  const isBehindArrivals =
    arrived > 0 && arrived === fresh.length && base.rows.length > 0 && !fresh.some(({ id }) => known.has(id));
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const readsOn = isBehindArrivals && hasNextPage && !isFetching && pages.length < maxPages;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);

  const readMore = async () => {
    const here = new Set(shown.map(({ row }) => row.id));
    for (;;) {
      const { data } = await fetchNextPage();
      const last = data?.pages.at(-1);
      if (!last) return;
      const added = last.data.filter(({ id }) => !here.has(id));
      // New rows have shifted displayed rows into the next page.
      if (added.length === 0 && last.next_cursor !== null) continue;
      setSettled({ rows: [...shown.map(({ row }) => row), ...added], hasMore: last.next_cursor !== null });
      return;
    }
  };

  const loadMore = () => void readMore();
  const shownIds = shown.map(({ row }) => row.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket beside the list reads them.
  useEffect(
    () =>
      publishShownRows({
        ids: shown.map(({ row }) => row.id),
        hasMore: query.hasNextPage,
        loadMore,
      }),
    [shownIds, query.hasNextPage],
  );

  return {
    rows: shown,
    arrived,
    showArrived: () => setSettled(now),
    corrected: pages[0]?.corrected_query ?? null,
    elsewhere: pages[0]?.elsewhere ?? [],
    workspace: pages[0]?.workspace ?? null,
    hasMore: query.hasNextPage,
    loadMore,
    isLoadingMore: query.isFetchingNextPage && !readsOn,
    isPending: query.isPending,
    isError: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  };
}
