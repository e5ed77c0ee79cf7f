import type { CurrentUser } from '#shared/auth.ts';
import { type AppError, invalid, notFound } from '#shared/errors.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { fillMessage, placeholderValues } from '../canned-replies/placeholders.ts';
import { followTicket } from '../ticket-follows/service.ts';
import { actorOf, changePermitted } from '../tickets/change-ticket.ts';
import { changeOfMacro, type Fill, type MacroSteps } from './actions.ts';
import { findMacros, type MacroRow } from './queries.ts';

/** A macro, with the name that its operation has. */
export type NamedSteps = MacroSteps & Pick<MacroRow, 'name'>;

interface Filled {
  fill: Fill;
  missing: Set<string>;
}

/** Fills in the placeholders of messages for a ticket. Throws 404 for one that the caller does not work on. */
export async function fillingFor(ctx: Context, user: CurrentUser, ticketId: number): Promise<Filled> {
  const values = await placeholderValues(ctx, user, ticketId);
  const missing = new Set<string>();
  const fill = (html: string) => {
    const filled = fillMessage(html, values);
    for (const name of filled.missing) missing.add(name);
    return filled.body;
  };
  return { fill, missing };
}

/** Throws 404 for a macro that the caller does not see, 422 for one that is disabled. */
export async function loadEnabled(ctx: Context, user: CurrentUser, id: number): Promise<MacroRow> {
  const [macro] = await findMacros(ctx.db, user, [id]);
  if (macro === undefined) throw notFound();
  if (!macro.enabled) throw invalid({ id: ['This macro is disabled.'] }, 'macro_disabled');
  return macro;
}

/** Performs the macro on tickets, in the transaction `tx`. Resolves with the refusals of those that it did not change. */
export async function perform(
  ctx: Context,
  tx: Database,
  user: CurrentUser,
  {
    macro,
    ids,
    operation,
    fill,
  }: { macro: NamedSteps; ids: readonly number[]; operation: string; fill: Fill },
): Promise<ReadonlyMap<number, AppError>> {
  const within = withDb(ctx, tx);
  const actor = { ...actorOf(ctx, user), via: 'macro' as const };
  const change = await changeOfMacro(within, tx, macro, fill);
  const isEmpty = Object.keys(change).length === 0;
  const refusals = isEmpty
    ? new Map<number, AppError>()
    : (await changePermitted(ctx, tx, actor, ids, change, { type: 'macro', id: operation, into: macro.name }))
        .refusals;
  if (macro.actions.some(({ type }) => type === 'follow')) {
    for (const id of ids) if (!refusals.has(id)) await followTicket(within, user, { id, follows: true });
  }
  return refusals;
}
