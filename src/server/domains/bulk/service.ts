import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { bulkAtOnce, type bulkInput, maxBulkTickets } from '#shared/bulk.ts';
import { invalid } from '#shared/errors.ts';
import { maxMergedTickets } from '#shared/ticket-merges.ts';
import type { queueSelection } from '#shared/ticket-queue.ts';
import type { Context } from '../../platform/context.ts';
import { readJob, storeJob } from '../jobs/service.ts';
import { selectQueue } from '../ticket-queue/filters/service.ts';
import { assertMayRun, changeOf } from './actions.ts';
import { runBulk } from './jobs.ts';
import { runBulkJob } from './run.ts';

/** The number of tickets that a bulk action on a folder or search would change. */
export async function countSelected(ctx: Context, user: CurrentUser, queue: z.output<typeof queueSelection>) {
  const found = await selectQueue(ctx, user, queue, maxBulkTickets + 1);
  return { count: Math.min(found.length, maxBulkTickets), is_capped: found.length > maxBulkTickets };
}

type Input = z.output<typeof bulkInput>;

/** The list that the input selects the tickets of; null for tickets by their ids. Throws 422 unless one way is chosen. */
function listOf({ ids, queue, view_id: viewId, filter }: Input): z.output<typeof queueSelection> | null {
  if ([ids, queue, viewId, filter].filter((way) => way !== undefined).length !== 1)
    throw invalid({ ids: ['Select tickets either by their IDs or by a folder, a view, or a filter.'] });
  if (viewId !== undefined) return { folder: 'open', viewId };
  if (filter !== undefined) return { folder: 'open', filter: JSON.stringify(filter) };
  return queue ?? null;
}

/** The tickets that the input selects, each once. Throws 422 for none or too many. */
async function selected(ctx: Context, user: CurrentUser, input: Input) {
  const { ids = [], except_ids = [] } = input;
  const list = listOf(input);
  const left = new Set(except_ids);
  const found = list === null ? ids : await selectQueue(ctx, user, list, maxBulkTickets + left.size + 1);
  const chosen = [...new Set(found)].filter((id) => !left.has(id));
  if (chosen.length === 0) throw invalid({ ids: ['No tickets are selected.'] });
  if (chosen.length > maxBulkTickets)
    throw invalid({ ids: ['Too many tickets are selected. Change at most 20,000 at once.'] });
  return chosen;
}

/** Throws 422 for tickets that are no merge: fewer than two with the one that remains, or too many. */
function assertMergeable(ids: readonly number[], into: number): void {
  const { size } = new Set([...ids, into]);
  if (size < 2) throw invalid({ ids: ['Select at least two tickets.'] });
  if (size > maxMergedTickets) {
    const values = { count: maxMergedTickets };
    throw invalid({ ids: [{ line: 'Too many tickets are selected. Merge up to :count at once.', values }] });
  }
}

/**
 * Requests a change of many tickets, which are selected now. Up to ten are changed before it returns. Throws 403 without
 * the permission of the action, 422 for an invalid one.
 */
export async function requestBulk(ctx: Context, user: CurrentUser, input: Input) {
  await ctx.limits.consume('bulk', user.id);
  const { action } = input;
  assertMayRun(user, action);
  const ids = await selected(ctx, user, input);
  if (action.type === 'merge') assertMergeable(ids, action.into);
  const { id } = await ctx.db.transaction(async (tx) => {
    // Refuses what can not be chosen before anything is stored.
    if (action.type !== 'follow' && action.type !== 'merge') await changeOf(ctx, tx, action);
    const order = { action, ids, operation: randomUUID() };
    const job = await storeJob(tx, user, 'bulk', order, ids.length);
    await ctx.jobs.enqueue(tx, runBulk, { id: job.id });
    return job;
  });
  // The queue has it as well, in case this process ends.
  if (ids.length <= bulkAtOnce) await runBulkJob(ctx, id);
  ctx.jobs.nudge();
  return readJob(ctx, user, id);
}
