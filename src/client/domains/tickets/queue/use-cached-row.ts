import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { z } from 'zod';
import { api } from '#client/platform/api/api.ts';
import type { QueueRow, queueSchema } from '#shared/ticket-queue.ts';

type QueuePage = z.infer<typeof queueSchema>;

/** The ticket's row in any cached list; undefined when none has it. */
export function useCachedRow(id: number): QueueRow | undefined {
  const queryClient = useQueryClient();
  const lists = queryClient.getQueriesData<InfiniteData<QueuePage>>({
    queryKey: getQueryKey(api.tickets.queue),
  });
  for (const [, list] of lists) {
    const row = list?.pages.flatMap(({ data }) => data).find((candidate) => candidate.id === id);
    if (row) return row;
  }
  return undefined;
}
