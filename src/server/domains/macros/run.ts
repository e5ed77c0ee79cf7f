import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, failedUnexpectedly, textsOf } from '#shared/errors.ts';
import type { macroRunInput, macroRunSchema } from '#shared/macros.ts';
import { translatable } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import { storedOperation } from '../operations/service.ts';
import { messageOf } from './actions.ts';
import { fillingFor, loadEnabled, type NamedSteps, perform } from './perform.ts';

/** Tickets per transaction, so that nobody waits long for one of them. */
const batch = 50;

type Outcome = z.output<typeof macroRunSchema>['results'][number];

const failed = (ticket_id: number, refusal: AppError): Outcome => ({
  ticket_id,
  ok: false,
  ...textsOf(refusal),
});

interface Run {
  macro: NamedSteps;
  operation: string;
}

const outcomeOf = (ticket_id: number, refusals: ReadonlyMap<number, AppError>): Outcome => {
  const refusal = refusals.get(ticket_id);
  return refusal === undefined
    ? { ticket_id, ok: true, message: null, text: null }
    : failed(ticket_id, refusal);
};

/** One ticket of a macro that writes a message: all of it, or nothing. */
async function writeInOne(ctx: Context, user: CurrentUser, { macro, operation }: Run, id: number) {
  const { fill, missing } = await fillingFor(ctx, user, id);
  await ctx.db.transaction(async (tx) => {
    const refusals = await perform(ctx, tx, user, { macro, ids: [id], operation, fill });
    const refusal = refusals.get(id);
    if (refusal !== undefined) throw refusal;
    if (missing.size > 0) {
      const names = [...missing].map((name) => `{{${name}}}`).join(', ');
      throw new AppError(
        'conflict',
        'missing_placeholder',
        translatable('The message was not sent, because there is no value for: :names', { names }),
      );
    }
  });
  return [outcomeOf(id, new Map())];
}

async function changeTogether(
  ctx: Context,
  user: CurrentUser,
  { macro, operation }: Run,
  ids: readonly number[],
): Promise<Outcome[]> {
  const refusals = await ctx.db.transaction((tx) =>
    perform(ctx, tx, user, { macro, ids, operation, fill: (html) => html }),
  );
  return ids.map((id) => outcomeOf(id, refusals));
}

/**
 * Runs the macro on some tickets, each with its outcome: those done before are not lost by an error of a later one.
 * Failures of several at once are found by doing them one by one.
 */
async function attempt(
  ctx: Context,
  ids: readonly number[],
  run: (part: readonly number[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  try {
    return await run(ids);
  } catch (error) {
    const [id] = ids;
    if (id !== undefined && ids.length === 1) {
      if (error instanceof AppError) return [failed(id, error)];
      ctx.log.error({ err: error, ticket: id }, 'a macro failed in a ticket');
      return [failed(id, failedUnexpectedly())];
    }
  }
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(...(await attempt(ctx, [id], run)));
  return outcomes;
}

async function runOnEach(
  ctx: Context,
  user: CurrentUser,
  run: Run,
  ids: readonly number[],
): Promise<Outcome[]> {
  const writes = messageOf(run.macro) !== null;
  const size = writes ? 1 : batch;
  const outcomes: Outcome[] = [];
  for (let from = 0; from < ids.length; from += size) {
    const part = ids.slice(from, from + size);
    const [first = 0] = part;
    outcomes.push(
      ...(await attempt(ctx, part, (some) =>
        writes ? writeInOne(ctx, user, run, first) : changeTogether(ctx, user, run, some),
      )),
    );
  }
  return outcomes;
}

/**
 * Runs a macro on tickets, of which one that refuses does not stop the others. All changes are one operation; messages
 * stay when it is undone. Throws 404 for a macro that the caller does not see, 422 for one that is disabled.
 */
export async function runMacro(
  ctx: Context,
  user: CurrentUser,
  { id, ticket_ids }: z.output<typeof macroRunInput>,
) {
  await ctx.limits.consume('macroRuns', user.id);
  const macro = await loadEnabled(ctx, user, id);
  const operation = randomUUID();
  const results = await runOnEach(ctx, user, { macro, operation }, [...new Set(ticket_ids)]);
  ctx.jobs.nudge();
  return { results, operation: await storedOperation(ctx.db, operation) };
}
