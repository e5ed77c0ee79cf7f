import { randomUUID } from 'node:crypto';
import { TransactionRollbackError } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import type { MacroChange, macroPreviewInput } from '#shared/macros.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { type Context, withDb } from '../../platform/context.ts';
import { readGroups } from '../groups/queries.ts';
import { readTicket } from '../tickets/service.ts';
import { type Fill, messageOf } from './actions.ts';
import { fillingFor, loadEnabled, type NamedSteps, perform } from './perform.ts';

type Shown = readonly (readonly [field: string, value: string | null])[];

/** The values of a ticket that a macro can change, in words. */
function valuesOf(ticket: TicketDetails, groups: readonly { id: number; name: string }[]): Shown {
  const { status_label, assignee, group_id, category, priority, tags, custom_fields } = ticket;
  const labels = tags.filter(({ type }) => type === 'custom').map(({ display_name }) => display_name);
  const { snoozed_until = null, snoozed_until_reply = false, spam = false, deleted_at = null } = ticket;
  return [
    ['status', status_label],
    ['assigned_to', assignee?.display_name ?? null],
    ['group_id', groups.find(({ id }) => id === group_id)?.name ?? null],
    ['priority', priority ?? null],
    ['category', category?.name ?? null],
    // Statuses and categories are tags as well, and are shown as what they are.
    ['tags', labels.join(', ') || null],
    ['snoozed_until', snoozed_until],
    ['snoozed_until_reply', snoozed_until_reply ? 'true' : null],
    ['spam', spam ? 'true' : null],
    ['deleted_at', deleted_at],
    ...Object.entries(custom_fields).map(
      ([key, value]) =>
        [`custom_fields.${key}`, value === null ? null : [value].flat().map(String).join(', ')] as const,
    ),
  ];
}

function differences(before: Shown, after: Shown): MacroChange[] {
  const earlier = new Map(before);
  const later = new Map(after);
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((field) => {
    const [from, to] = [earlier.get(field) ?? null, later.get(field) ?? null];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** The changes of the macro in the ticket: it is performed, and rolled back. */
async function tryOut(ctx: Context, user: CurrentUser, macro: NamedSteps, id: number, fill: Fill) {
  const groups = await readGroups(ctx);
  let changes: MacroChange[] = [];
  try {
    await ctx.db.transaction(async (tx) => {
      const within = withDb(ctx, tx);
      const shown = async () => valuesOf((await readTicket(within, user, id)).ticket, groups);
      const before = await shown();
      const refusals = await perform(ctx, tx, user, { macro, ids: [id], operation: randomUUID(), fill });
      const refusal = refusals.get(id);
      if (refusal !== undefined) throw refusal;
      changes = differences(before, await shown());
      throw new TransactionRollbackError();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return changes;
}

/**
 * Previews a macro in a ticket: its changes and its message. Changes nothing. Throws 404 for a macro or a ticket that
 * the caller does not see, 422 for a disabled macro, and what running it would throw.
 */
export async function previewMacro(
  ctx: Context,
  user: CurrentUser,
  { id, ticket_id }: z.output<typeof macroPreviewInput>,
) {
  const macro = await loadEnabled(ctx, user, id);
  const { fill, missing } = await fillingFor(ctx, user, ticket_id);
  const changes = await tryOut(ctx, user, macro, ticket_id, fill);
  const message = messageOf(macro);
  const body = message === null ? null : fill(message);
  return { changes, body, missing: [...missing] };
}
