import { inArray } from 'drizzle-orm';
import { type Context, withDb } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { isSameValue } from '#shared/custom-values.ts';
import type { SkippedTicket } from '#shared/operations.ts';
import type { PermissionKey } from '#shared/permissions.ts';
import { type FieldChange, fieldNames, type TicketField } from '#shared/ticket-fields.ts';
import { holdersOf } from '../../auth/roles.ts';
import { lockGroups } from '../../groups/queries.ts';
import type { Undoable } from '../../operations/undoable.ts';
import type { TagName } from '../../tags/custom-tags.ts';
import { readCategories, readStatuses, type Status } from '../../tags/service.ts';
import { tags } from '../../tags/tables.ts';
import { valuesBack } from '../../ticket-fields/custom-fields.ts';
import { type EnabledField, readEnabledFields } from '../../ticket-fields/queries.ts';
import { readPriorities } from '../../ticket-priorities/queries.ts';
import { actorOf, changeTickets } from '../change-ticket.ts';
import { type LockedTicket, lockTickets } from '../lock-tickets.ts';
import { placementBack } from '../placement.ts';
import type { TicketChange } from '../requested-change.ts';
import { type Requester, requesterFor } from '../requester.ts';
import { stepsOf, type TicketStep } from './journal.ts';
import { type TicketOperation, ticketOperations } from './operations.ts';

/** What still exists of the values to restore. */
interface Known {
  statuses: readonly Status[];
  /** Possible values of a field that names something. */
  values: { [Name in TicketField]?: readonly unknown[] };
  tagIds: ReadonlySet<number>;
  fields: readonly EnabledField[];
  /** Former requesters, by ticket. */
  requesters: ReadonlyMap<number, Requester>;
}

/** Locks what restored values name, before the tickets, as its deletion does. */
async function lockNamed(
  tx: Database,
  steps: readonly TicketStep[],
): Promise<{ groups: number[]; requesters: Known['requesters'] }> {
  const requesters = new Map<number, Requester>();
  for (const { ticket_id, before } of steps) {
    if (before.requester === undefined) continue;
    const { user_id, workspace_id } = before.requester;
    const requester = await requesterFor(tx, ticket_id, user_id, workspace_id);
    if (requester !== null) requesters.set(ticket_id, requester);
  }
  const groups = steps.flatMap(({ before }) => (before.group_id == null ? [] : [before.group_id]));
  return { requesters, groups: await lockGroups(tx, [...new Set(groups)]) };
}

async function readKnown(
  ctx: Context,
  tx: Database,
  steps: readonly TicketStep[],
  groups: readonly number[],
): Promise<Omit<Known, 'requesters'>> {
  const within = withDb(ctx, tx);
  const ids = steps.flatMap(({ removed }) => removed.map(({ id }) => id));
  const found =
    ids.length === 0
      ? []
      : await tx.select({ id: tags.id }).from(tags).where(inArray(tags.id, ids)).for('key share');
  return {
    statuses: await readStatuses(within),
    values: {
      assigned_to: await holdersOf(within, 'tickets.update'),
      group_id: groups,
      category_id: (await readCategories(within)).map(({ id }) => id),
      priority: (await readPriorities(within)).map(({ name }) => name),
    },
    tagIds: new Set(found.map(({ id }) => id)),
    fields: await readEnabledFields(within),
  };
}

/** The change that restores a ticket, and whether it restores everything. */
function restoring(ticket: LockedTicket, { before, after, added, removed }: TicketStep, known: Known) {
  const change: TicketChange = {};
  let isWhole = true;
  if (before.status !== undefined) {
    const status = known.statuses.find(({ name }) => name === before.status);
    if (status !== undefined && ticket.status === after.status) change.status = status;
    else isWhole = false;
  }
  if (before.placement !== undefined && after.placement !== undefined) {
    const placement = placementBack(ticket, before.placement, after.placement);
    if (placement !== null) change.placement = placement;
    else isWhole = false;
  }
  if (before.requester !== undefined) {
    const requester = known.requesters.get(ticket.id);
    if (requester !== undefined && ticket.user_id === after.requester?.user_id) change.requester = requester;
    else isWhole = false;
  }
  for (const name of fieldNames) {
    const value = before[name];
    if (value === undefined) continue;
    const isGone = value !== null && known.values[name]?.includes(value) === false;
    if (!isGone && isSameValue(ticket[name], after[name]))
      Object.assign(change, { [name]: value } satisfies FieldChange);
    else isWhole = false;
  }
  if (before.custom_fields !== undefined) {
    const { category_id = ticket.category_id } = change;
    const filed = { ...ticket, category_id };
    const back = valuesBack(known.fields, filed, before.custom_fields, after.custom_fields ?? {});
    const count = Object.keys(back).length;
    if (count > 0) change.custom_fields = back;
    if (count < Object.keys(before.custom_fields).length) isWhole = false;
  }
  const isOn = ({ id }: TagName) => ticket.tag_ids.includes(id);
  const add = removed.filter((tag) => known.tagIds.has(tag.id) && !isOn(tag));
  const remove = added.filter(isOn);
  if (add.length + remove.length > 0) change.tags = { add, remove };
  if (add.length < removed.length || remove.length < added.length) isWhole = false;
  return { change, isWhole };
}

/** Restores the values that nobody has changed since, as changes of their own that notify nobody. */
export const undoTicketChanges: Undoable['undo'] = async (ctx, tx, user, { changes }) => {
  const steps = stepsOf(changes);
  const ids = steps.map(({ ticket_id }) => ticket_id);
  const { groups, requesters } = await lockNamed(tx, steps);
  const locked = await lockTickets(tx, ids, user.id, { withReply: false, withTags: true });
  const byId = new Map(locked.map((ticket) => [ticket.id, ticket]));
  const known = { ...(await readKnown(ctx, tx, steps, groups)), requesters };
  const skipped: SkippedTicket[] = [];
  // One change for all tickets that get the same values.
  const alike = new Map<string, { change: TicketChange; ids: number[] }>();
  for (const step of steps) {
    const ticket = byId.get(step.ticket_id);
    if (ticket === undefined) {
      skipped.push({ ticket_id: step.ticket_id, reason: 'gone' });
      continue;
    }
    const { change, isWhole } = restoring(ticket, step, known);
    if (!isWhole) skipped.push({ ticket_id: ticket.id, reason: 'changed' });
    if (Object.keys(change).length === 0) continue;
    const key = JSON.stringify(change);
    const group = alike.get(key) ?? { change, ids: [] };
    alike.set(key, group);
    group.ids.push(ticket.id);
  }
  const actor = { ...actorOf(ctx, user), via: 'undo' as const };
  for (const group of alike.values()) await changeTickets(ctx, tx, actor, group.ids, group.change);
  return { skipped, skipped_others: 0 };
};

/** Needed to undo an operation, where it is more than the work on tickets. */
const permissions: Partial<Record<TicketOperation, PermissionKey>> = {
  spam: 'tickets.delete',
  delete: 'tickets.delete',
};

/** The undo of one kind of operations on tickets. */
export const undoableTicketOperation = (type: TicketOperation): Undoable => ({
  type,
  permission: permissions[type] ?? 'tickets.update',
  // The tickets are locked after the operation: nothing that locks tickets waits for an operation.
  lock: async () => undefined,
  undo: undoTicketChanges,
  forget: async () => undefined,
});

/** Spam has an undo of its own, where its senders are blocked. */
export const undoableTicketOperations = ticketOperations
  .filter((type) => type !== 'spam')
  .map(undoableTicketOperation);
