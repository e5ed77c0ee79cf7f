import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { everyoneTopic } from '#server/platform/events/events.ts';
import { changeList, hasName, isWholeOrder, nameFrom } from '#server/platform/named-list.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import {
  maxPriorities,
  maxPriorityLevel,
  type Priority,
  type priorityDeleteInput,
  type priorityInput,
  type priorityOrderInput,
  type priorityUpdateInput,
} from '#shared/ticket-priorities.ts';
import { audit } from '../../audit/service.ts';
import { announceProducts } from '../../billing/products/announce.ts';
import { plansWithPriority, replacePriorityOfPlans } from '../../billing/service.ts';
import { replacePriority } from '../../tickets/replaced-values.ts';
import { tickets } from '../../tickets/tables.ts';
import { everyPriority, prioritiesKey } from '../queries.ts';
import { ticketPriorities } from '../tables.ts';

type Fields = Omit<Priority, 'id' | 'name'>;

/** The fields of a priority in the audit log. */
const logged = ({ label, color, level, is_default }: Fields) => ({ label, color, level, is_default });

const subject = (id: number) => ({ subject_type: 'priority', subject_id: String(id) });

async function readPriority({ db }: Pick<Context, 'db'>, id: number): Promise<Priority> {
  const found = (await everyPriority(db)).find((priority) => priority.id === id);
  if (found === undefined) throw notFound();
  return found;
}

async function changingPriorities<Result>(
  ctx: Context,
  change: (tx: Database, known: readonly Priority[]) => Promise<Result>,
): Promise<Result> {
  const { done, settle } = await changeList(
    ctx,
    {
      key: prioritiesKey,
      read: everyPriority,
      // Priorities are on most screens of agents, and plans name them.
      hint: { topics: [everyoneTopic], name: 'resync', id: null },
    },
    async (tx, known) => ({ done: await change(tx, known), settle: await announceProducts(ctx, tx) }),
  );
  settle();
  return done;
}

function assertFreeLabel(known: readonly Priority[], label: string, own: number | null): void {
  const labels = known.map((priority) => ({ id: priority.id, name: priority.label }));
  if (hasName(labels, label, own))
    throw invalid({ label: ['The label has already been taken.'] }, 'name_taken');
}

function assertFreeLevel(known: readonly Priority[], level: number, own: number | null): void {
  if (level > maxPriorityLevel || known.some((one) => one.level === level && one.id !== own))
    throw invalid({ level: ['Another priority has this level.'] }, 'level_taken');
}

/** The name of a new priority: the one that was sent, or one made from its label. Throws 422 for a name in use. */
function newName(known: readonly Priority[], { name, label }: z.output<typeof priorityInput>): string {
  const names = known.map((priority) => priority.name);
  if (name === undefined) return nameFrom(label, names, 'priority');
  if (names.includes(name)) throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
  return name;
}

/** Takes the place of the default from the others. */
const clearDefault = (tx: Database, except: number) =>
  tx
    .update(ticketPriorities)
    .set({ is_default: false })
    .where(and(eq(ticketPriorities.is_default, true), ne(ticketPriorities.id, except)));

/** Throws 422 for a name, label or level in use, and above the max number of priorities. */
export async function createPriority(ctx: Context, input: z.output<typeof priorityInput>) {
  const id = await changingPriorities(ctx, async (tx, known) => {
    if (known.length >= maxPriorities) {
      const values = { count: maxPriorities };
      throw invalid({ label: [{ line: 'You can have up to :count priorities.', values }] });
    }
    assertFreeLabel(known, input.label, null);
    const level = input.level ?? Math.max(0, ...known.map((priority) => priority.level)) + 1;
    assertFreeLevel(known, level, null);
    const { label, color = null, is_default } = input;
    const fields = { label, color, level, is_default };
    if (is_default) await clearDefault(tx, 0);
    const [made] = await tx
      .insert(ticketPriorities)
      .values({ name: newName(known, input), ...fields })
      .returning({ id: ticketPriorities.id });
    if (made === undefined) throw new Error('The priority was not stored.');
    await audit(ctx, tx, { action: 'priority.create', ...subject(made.id), after: fields });
    return made.id;
  });
  return readPriority(ctx, id);
}

/**
 * Tickets show the new label at once. Throws 404, 422 for a label or level in use and for a default that is none any
 * more, and 409 with `details.changed` for fields that were changed since they were read.
 */
export async function updatePriority(
  ctx: Context,
  { id, before: read, ...sent }: z.output<typeof priorityUpdateInput>,
) {
  await changingPriorities(ctx, async (tx, known) => {
    const before = known.find((priority) => priority.id === id);
    if (before === undefined) throw notFound();
    assertUnchanged(
      before,
      { before: read, sent },
      'priority_changed',
      'Someone else changed this priority while you were editing.',
    );
    if (sent.label !== undefined) assertFreeLabel(known, sent.label, id);
    if (sent.level !== undefined) assertFreeLevel(known, sent.level, id);
    if (before.is_default && sent.is_default === false)
      throw invalid({ is_default: ['Make another priority the default instead.'] });
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const after = logged({ ...before, ...changes });
    if (after.is_default) await clearDefault(tx, id);
    await tx.update(ticketPriorities).set(after).where(eq(ticketPriorities.id, id));
    await audit(ctx, tx, { action: 'priority.update', ...subject(id), before: logged(before), after });
  });
  return readPriority(ctx, id);
}

/** Throws 422 unless each priority is listed exactly once. */
export async function orderPriorities(ctx: Context, { ids }: z.output<typeof priorityOrderInput>) {
  await changingPriorities(ctx, async (tx, known) => {
    const present = known.map(({ id }) => id);
    if (!isWholeOrder(ids, present)) throw invalid({ ids: ['List every priority exactly once.'] });
    for (const [index, id] of ids.entries())
      await tx
        .update(ticketPriorities)
        .set({ level: index + 1 })
        .where(eq(ticketPriorities.id, id));
    const labels = new Map(known.map(({ id, label }) => [id, label]));
    await audit(ctx, tx, {
      action: 'priority.order',
      subject_type: 'priority',
      before: { order: known.map(({ label }) => label) },
      after: { order: ids.map((id) => labels.get(id)) },
    });
  });
  return everyPriority(ctx.db);
}

/** Records with the priority; empty when there are none. */
async function usesOf(tx: Database, name: string) {
  const used_by = [
    { type: 'tickets', count: await tx.$count(tickets, eq(tickets.priority, name)) },
    { type: 'plans', count: await plansWithPriority(tx, name) },
  ];
  return used_by.filter(({ count }) => count > 0);
}

/**
 * Deletes a priority; its tickets and plans get the replacement. Throws 404, 403 for the default, 409 with
 * `details.used_by` when something has it and there is no replacement.
 */
export async function deletePriority(
  ctx: Context,
  user: CurrentUser,
  { id, replacement_id }: z.output<typeof priorityDeleteInput>,
) {
  await changingPriorities(ctx, async (tx, known) => {
    const gone = known.find((priority) => priority.id === id);
    if (gone === undefined) throw notFound();
    if (gone.is_default)
      throw forbidden("The default priority can't be deleted. Make another one the default first.");
    const replacement = known.find((priority) => priority.id === replacement_id && priority.id !== id);
    if (replacement_id != null && replacement === undefined)
      throw invalid({ replacement_id: ['The selected replacement is invalid.'] });
    const used_by = await usesOf(tx, gone.name);
    if (used_by.length > 0 && replacement === undefined)
      throw new AppError(
        'conflict',
        'priority_in_use',
        'This priority is in use. Choose a replacement for it.',
        { details: { used_by } },
      );
    if (replacement !== undefined) {
      await replacePriority(tx, gone.name, replacement.name, user.id);
      await replacePriorityOfPlans(tx, gone.name, replacement.name);
    }
    await tx.delete(ticketPriorities).where(eq(ticketPriorities.id, id));
    await audit(ctx, tx, {
      action: 'priority.delete',
      ...subject(id),
      before: { ...logged(gone), used_by, ...(replacement && { replacement: replacement.label }) },
    });
  });
  return {};
}
