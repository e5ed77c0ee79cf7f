import { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, textsOf } from '#shared/errors.ts';
import { type BulkAction, bulkActionSchema } from '#shared/ticket-actions.ts';
import { withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, toCurrentUser } from '../auth/queries.ts';
import { type BatchResult, runBatches } from '../jobs/batches.ts';
import type { JobRow } from '../jobs/service.ts';
import { followTicket } from '../ticket-follows/service.ts';
import { mergeWithin } from '../ticket-merges/merge.ts';
import { type Actor, changePermitted } from '../tickets/change-ticket.ts';
import { changeOf } from './actions.ts';

/** Tickets per transaction, so that nobody waits long for one of them. */
const batch = 50;

const orderSchema = z.object({
  action: bulkActionSchema,
  ids: z.array(z.int()),
  operation: z.uuid(),
});

const isMessage = ({ type }: BulkAction) => type === 'reply' || type === 'note';

async function actorOf(db: Database, { user_id }: JobRow): Promise<Actor> {
  const found = await findUser(db, user_id);
  if (found === undefined) throw new Error('The job has no owner.');
  return { user: toCurrentUser(found), tab: null, via: 'bulk' };
}

const failure = (id: number, title: string, refusal: AppError): BatchResult => ({
  subject_type: 'ticket',
  subject_id: id,
  title,
  outcome: 'failed',
  reason: refusal.reason,
  ...textsOf(refusal),
});

const success = (id: number, title: string, outcome: 'updated' | 'unchanged' = 'updated'): BatchResult => ({
  ...{ subject_type: 'ticket', subject_id: id, title, outcome, reason: null, message: null },
});

/** Follows each of the tickets as the single call does; there is nothing to undo. */
async function followEach(services: Services, user: CurrentUser, ids: readonly number[]) {
  const results: BatchResult[] = [];
  for (const id of ids) {
    try {
      await followTicket(services, user, { id, follows: true });
      results.push(success(id, `#${id}`));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push(failure(id, `#${id}`, error));
    }
  }
  return { results, operation_id: null };
}

type Plan = ReturnType<Parameters<typeof runBatches>[2]>;

/** Merges all tickets at once, or none: the refusal of the merge is the result of each. */
function mergePlan(services: Services, job: JobRow, ids: readonly number[], into: number): Plan {
  let refusal: AppError | null = null;
  const mergeAll = async (tx: Database, part: readonly number[]) => {
    if (refusal !== null) throw refusal;
    try {
      const input = { ids: [...new Set([...part, into])], into, cc_requesters: false };
      return await mergeWithin(services, tx, await actorOf(tx, job), input);
    } catch (error) {
      if (error instanceof AppError) refusal = error;
      throw error;
    }
  };
  return {
    ids,
    size: ids.length,
    run: async (tx, part) => {
      const { id } = await mergeAll(tx, part);
      return { results: part.map((ticket) => success(ticket, `#${ticket}`)), operation_id: id };
    },
    failed: (ticket, error) => failure(ticket, `#${ticket}`, error),
  };
}

/** Runs the job of a bulk action. */
export const runBulkJob = (services: Services, id: string): Promise<void> =>
  runBatches(services, id, (job) => {
    const { action, ids, operation } = orderSchema.parse(job.input);
    if (action.type === 'merge') return mergePlan(services, job, ids, action.into);
    return {
      ids,
      size: isMessage(action) ? 1 : batch,
      run: async (tx, part) => {
        const actor = await actorOf(tx, job);
        if (action.type === 'follow') return followEach(withDb(services, tx), actor.user, part);
        const change = await changeOf(services, tx, action);
        const stored = isMessage(action)
          ? null
          : { type: 'bulk' as const, id: operation, action: action.type };
        const made = await changePermitted(services, tx, actor, part, change, stored);
        const results = part.map((ticket): BatchResult => {
          const title = made.subjects.get(ticket) ?? `#${ticket}`;
          const refusal = made.refusals.get(ticket);
          if (refusal !== undefined) return failure(ticket, title, refusal);
          return success(ticket, title, made.changed.has(ticket) ? 'updated' : 'unchanged');
        });
        const isUndoable = stored !== null && made.changed.size > 0;
        return { results, operation_id: isUndoable ? operation : null };
      },
      failed: (ticket, error) => failure(ticket, `#${ticket}`, error),
    };
  });
