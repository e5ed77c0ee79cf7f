import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { CurrentUser } from '#shared/auth.ts';
import type { queueNeighborsInput } from '#shared/ticket-queue.ts';
import { maxViewCount } from '#shared/view-counts.ts';
import { selectQueue } from '../../ticket-queue/filters/service.ts';
import { readTicket } from '../../tickets/service.ts';

const idOf = (id: number | undefined) => (id === undefined ? null : { id });

/**
 * The tickets before and after one in a list, of its first 1001. One that is not among them has no place, and the first
 * of the list is next. Throws 404 for a ticket that the caller does not see.
 */
export async function readNeighbors(
  ctx: Context,
  user: CurrentUser,
  { id, ...list }: z.output<typeof queueNeighborsInput>,
) {
  await readTicket(ctx, user, id);
  const ids = await selectQueue(ctx, user, list, maxViewCount);
  const place = ids.indexOf(id);
  return {
    next: idOf(ids[place + 1]),
    previous: place < 1 ? null : idOf(ids[place - 1]),
    position: place < 0 ? null : place + 1,
    total: ids.length,
  };
}
