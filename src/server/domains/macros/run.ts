import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { macroRunInput } from '#shared/macros.ts';
import { translatable } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import { storedOperation } from '../operations/service.ts';
import { type MacroSteps, messageOf } from './actions.ts';
import { fillingFor, loadEnabled, perform } from './perform.ts';

/** Tickets per transaction, so that nobody waits long for one of them. */
const batch = 50;

interface Outcome {
  ticket_id: number;
  ok: boolean;
  message: string | null;
}

const failed = (ticket_id: number, { message }: AppError): Outcome => ({ ticket_id, ok: false, message });

/** One ticket of a macro that writes a message: all of it, or nothing. */
async function runOnOne(ctx: Context, user: CurrentUser, macro: MacroSteps, id: number, operation: string) {
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
}

async function runEach(
  ctx: Context,
  user: CurrentUser,
  macro: MacroSteps,
  ids: readonly number[],
  operation: string,
) {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    try {
      await runOnOne(ctx, user, macro, id, operation);
      outcomes.push({ ticket_id: id, ok: true, message: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push(failed(id, error));
    }
  }
  return outcomes;
}

async function runInBatches(
  ctx: Context,
  user: CurrentUser,
  macro: MacroSteps,
  ids: readonly number[],
  operation: string,
) {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const part = ids.slice(from, from + batch);
    const refusals = await ctx.db.transaction((tx) =>
      perform(ctx, tx, user, { macro, ids: part, operation, fill: (html) => html }),
    );
    for (const id of part) {
      const refusal = refusals.get(id);
      outcomes.push(refusal === undefined ? { ticket_id: id, ok: true, message: null } : failed(id, refusal));
    }
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
  const run = messageOf(macro) !== null ? runEach : runInBatches;
  const results = await run(ctx, user, macro, [...new Set(ticket_ids)], operation);
  ctx.jobs.nudge();
  return { results, operation: await storedOperation(ctx.db, operation) };
}
