import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import {
  type ManagedStatus,
  maxTicketStatuses,
  type ticketStatusDeleteInput,
  type ticketStatusInput,
  type ticketStatusOrderInput,
  type ticketStatusUpdateInput,
} from '#shared/ticket-statuses.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { everyoneTopic } from '../../platform/events/events.ts';
import { changeList, hasName, isWholeOrder, nameFrom } from '../../platform/named-list.ts';
import { audit } from '../audit/service.ts';
import { statusesKey } from '../tags/service.ts';
import { tags } from '../tags/tables.ts';
import { replaceStatus } from '../tickets/replaced-values.ts';
import { countTicketsWith, everyStatus, type StatusRow, statusOf } from './queries.ts';

/** The fields of a status in the audit log. */
const logged = ({ label, user_label, category, color, customer_may_set }: StatusRow) => ({
  ...{ label, user_label, category, color, customer_may_set },
});

const present = ({ position: _, ...status }: StatusRow): ManagedStatus => status;

/** All statuses in their order. */
export const listStatuses = async ({ db }: Pick<Context, 'db'>) => (await everyStatus(db)).map(present);

async function readStatus(ctx: Pick<Context, 'db'>, id: number): Promise<ManagedStatus> {
  const found = (await listStatuses(ctx)).find((status) => status.id === id);
  if (found === undefined) throw notFound();
  return found;
}

const changingStatuses = <Result>(
  ctx: Context,
  change: (tx: Database, known: readonly StatusRow[]) => Promise<Result>,
) =>
  changeList(
    ctx,
    {
      key: statusesKey,
      read: everyStatus,
      // Labels of statuses are on most screens.
      hint: { topics: [everyoneTopic], name: 'resync', id: null },
    },
    change,
  );

function assertFreeLabel(known: readonly StatusRow[], label: string, own: number | null): void {
  const labels = known.map((status) => ({ id: status.id, name: status.label }));
  if (hasName(labels, label, own))
    throw invalid({ label: ['The label has already been taken.'] }, 'name_taken');
}

/** Throws 422 for a name that another status has. */
function assertFreeName(known: readonly StatusRow[], name: string | undefined): void {
  if (known.some((status) => status.name === name))
    throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
}

/** Throws 422 unless customers can set, or not set, a status like this one. */
function assertCustomers({
  category,
  customer_may_set,
  system,
}: Pick<StatusRow, 'category' | 'customer_may_set' | 'system'>) {
  const isTheirs = category === 'open' || category === 'closed';
  if (customer_may_set && !isTheirs)
    throw invalid({
      customer_may_set: ['Customers can only set statuses that close or reopen their requests.'],
    });
  if (!customer_may_set && isTheirs && system)
    throw invalid({
      customer_may_set: ['Customers can always close and reopen their requests with this status.'],
    });
}

/** Appends a status. Throws 422 for a name or label in use, and above the max number of statuses. */
export async function createStatus(ctx: Context, input: z.output<typeof ticketStatusInput>) {
  const { label, category, color = null, customer_may_set } = input;
  const fields = { label, user_label: input.user_label || null, category, color, customer_may_set };
  assertCustomers({ category, customer_may_set, system: false });
  const id = await changingStatuses(ctx, async (tx, known) => {
    assertFreeLabel(known, label, null);
    assertFreeName(known, input.name);
    if (known.length >= maxTicketStatuses) {
      const values = { count: maxTicketStatuses };
      throw invalid({ label: [{ line: 'You can have up to :count statuses.', values }] });
    }
    const { user_label } = fields;
    const [made] = await tx
      .insert(tags)
      .values({
        type: 'status',
        name:
          input.name ??
          nameFrom(
            label,
            known.map(({ name }) => name),
            'status',
          ),
        display_name: label,
        user_label,
        status_category: category,
        color,
        customer_may_set,
        position: Math.max(0, ...known.map(({ position }) => position)) + 1,
      })
      .returning({ id: tags.id });
    if (made === undefined) throw new Error('The status was not stored.');
    await audit(ctx, tx, {
      action: 'ticket_status.create',
      subject_type: 'ticket_status',
      subject_id: String(made.id),
      after: fields,
    });
    return made.id;
  });
  return readStatus(ctx, id);
}

/** Throws unless the category of the status can be changed. */
async function assertCategoryFree(tx: Database, { id, system }: StatusRow): Promise<void> {
  if (system) throw invalid({ category: ['The category of this status can’t be changed.'] });
  const count = await countTicketsWith(tx, id);
  if (count > 0)
    throw new AppError(
      'conflict',
      'status_in_use',
      'Some tickets have this status. Its category can be changed only while no ticket has it.',
      { details: { used_by: [{ type: 'tickets', count }] } },
    );
}

/**
 * Tickets that have the status show the new label at once. Throws 404, 422 for a label in use, and 409 with
 * `details.changed` for fields that were changed since they were read.
 */
export async function updateStatus(
  ctx: Context,
  { id, before: read, ...sent }: z.output<typeof ticketStatusUpdateInput>,
) {
  await changingStatuses(ctx, async (tx, known) => {
    const before = known.find((status) => status.id === id);
    if (before === undefined) throw notFound();
    assertUnchanged(
      before,
      { before: read, sent },
      'status_changed',
      'Someone else changed this status while you were editing.',
    );
    if (sent.label !== undefined) assertFreeLabel(known, sent.label, id);
    if (sent.category !== undefined && sent.category !== before.category)
      await assertCategoryFree(tx, before);
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const after = { ...before, ...changes, ...(sent.user_label === '' && { user_label: null }) };
    assertCustomers(after);
    const { label, user_label, category, color, customer_may_set } = after;
    await tx
      .update(tags)
      .set({ display_name: label, user_label, status_category: category, color, customer_may_set })
      .where(statusOf(id));
    await audit(ctx, tx, {
      action: 'ticket_status.update',
      subject_type: 'ticket_status',
      subject_id: String(id),
      before: logged(before),
      after: logged(after),
    });
  });
  return readStatus(ctx, id);
}

/** Throws 422 unless each status is listed exactly once. */
export async function orderStatuses(ctx: Context, { ids }: z.output<typeof ticketStatusOrderInput>) {
  await changingStatuses(ctx, async (tx, known) => {
    const present = known.map(({ id }) => id);
    if (!isWholeOrder(ids, present)) throw invalid({ ids: ['List every status exactly once.'] });
    for (const [index, id] of ids.entries())
      await tx
        .update(tags)
        .set({ position: index + 1 })
        .where(statusOf(id));
    const labels = new Map(known.map(({ id, label }) => [id, label]));
    await audit(ctx, tx, {
      action: 'ticket_status.order',
      subject_type: 'ticket_status',
      before: { order: known.map(({ label }) => label) },
      after: { order: ids.map((id) => labels.get(id)) },
    });
  });
  return listStatuses(ctx);
}

/**
 * Deletes a status; its tickets get the replacement. Throws 404, 403 for one that every site has, 409 with
 * `details.used_by` when tickets have it and there is no replacement.
 */
export async function deleteStatus(
  ctx: Context,
  user: CurrentUser,
  { id, replacement_id }: z.output<typeof ticketStatusDeleteInput>,
) {
  await changingStatuses(ctx, async (tx, known) => {
    const gone = known.find((status) => status.id === id);
    if (gone === undefined) throw notFound();
    if (gone.system) throw forbidden('Every site has this status. It can be renamed, but not deleted.');
    const replacement = known.find((status) => status.id === replacement_id && status.id !== id);
    if (replacement_id != null && replacement?.category !== gone.category)
      throw invalid({ replacement_id: ['Choose a status of the same category.'] });
    const count = await countTicketsWith(tx, id);
    if (replacement === undefined && count > 0)
      throw new AppError(
        'conflict',
        'status_in_use',
        'Some tickets have this status. Choose a replacement for them.',
        { details: { used_by: [{ type: 'tickets', count }] } },
      );
    if (replacement !== undefined && count > 0) await replaceStatus(tx, gone, replacement, user.id);
    await tx.delete(tags).where(eq(tags.id, id));
    await audit(ctx, tx, {
      action: 'ticket_status.delete',
      subject_type: 'ticket_status',
      subject_id: String(id),
      before: {
        ...logged(gone),
        tickets_count: count,
        ...(replacement && { replacement: replacement.label }),
      },
    });
  });
  return {};
}
