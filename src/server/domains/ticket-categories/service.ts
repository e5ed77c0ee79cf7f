import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import {
  type ManagedCategory,
  maxTicketCategories,
  type ticketCategoryDeleteInput,
  type ticketCategoryInput,
  type ticketCategoryOrderInput,
  type ticketCategoryUpdateInput,
} from '#shared/ticket-categories.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { everyoneTopic } from '../../platform/events/events.ts';
import { changeList, hasName, isWholeOrder } from '../../platform/named-list.ts';
import { audit } from '../audit/service.ts';
import { categoriesKey } from '../tags/service.ts';
import { tags } from '../tags/tables.ts';
import { assertGroup } from '../tickets/assignment.ts';
import { moveToCategory } from '../tickets/replaced-values.ts';
import { type CategoryRow, categoryOf, everyCategory, ticketsByCategory } from './queries.ts';

/** The fields of a category in the audit log. */
const logged = ({
  name,
  description,
  requires_purchase_code,
  hidden,
  group_id,
}: Omit<CategoryRow, 'id' | 'position'>) => ({
  ...{ name, description, requires_purchase_code, hidden, group_id },
});

/** All categories in their order, with the number of their tickets. */
export async function listCategories({ db }: Pick<Context, 'db'>): Promise<ManagedCategory[]> {
  const [found, counts] = await Promise.all([everyCategory(db), ticketsByCategory(db)]);
  return found.map((category) => ({ ...category, tickets_count: counts.get(category.id) ?? 0 }));
}

async function readCategory(ctx: Pick<Context, 'db'>, id: number): Promise<ManagedCategory> {
  const found = (await listCategories(ctx)).find((category) => category.id === id);
  if (found === undefined) throw notFound();
  return found;
}

const changingCategories = <Result>(
  ctx: Context,
  change: (tx: Database, known: readonly CategoryRow[]) => Promise<Result>,
) =>
  changeList(
    ctx,
    {
      key: categoriesKey,
      read: everyCategory,
      // Open forms read the choices again.
      hint: { topics: [everyoneTopic], name: 'categories', id: null },
    },
    change,
  );

function assertFreeName(known: readonly CategoryRow[], name: string, own: number | null): void {
  if (hasName(known, name, own)) throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
}

/** Appends a category. Throws 422 for a name in use, for an unknown group, and above the max number of categories. */
export async function createCategory(ctx: Context, input: z.output<typeof ticketCategoryInput>) {
  const id = await changingCategories(ctx, async (tx, known) => {
    assertFreeName(known, input.name, null);
    if (known.length >= maxTicketCategories) {
      const values = { count: maxTicketCategories };
      throw invalid({ name: [{ line: 'You can have up to :count categories.', values }] });
    }
    const { group_id = null } = input;
    if (group_id !== null) await assertGroup(tx, group_id, 'group_id');
    const fields = logged({ ...input, description: input.description || null, group_id });
    const position = Math.max(0, ...known.map((category) => category.position)) + 1;
    const [made] = await tx
      .insert(tags)
      .values({
        ...fields,
        type: 'category',
        display_name: input.name,
        position,
      })
      .returning({ id: tags.id });
    if (made === undefined) throw new Error('The category was not stored.');
    await audit(ctx, tx, {
      action: 'ticket_category.create',
      subject_type: 'ticket_category',
      subject_id: String(made.id),
      after: fields,
    });
    return made.id;
  });
  return readCategory(ctx, id);
}

/**
 * Tickets of the category show the new name at once. Throws 404, 422 for a name in use and for an unknown group, and 409 with `details.changed`
 * for fields that were changed since they were read.
 */
export async function updateCategory(
  ctx: Context,
  { id, before: read, ...sent }: z.output<typeof ticketCategoryUpdateInput>,
) {
  await changingCategories(ctx, async (tx, known) => {
    const before = known.find((category) => category.id === id);
    if (before === undefined) throw notFound();
    assertUnchanged(
      before,
      { before: read, sent },
      'category_changed',
      'Someone else changed this category while you were editing.',
    );
    if (sent.name !== undefined) assertFreeName(known, sent.name, id);
    if (sent.group_id != null) await assertGroup(tx, sent.group_id, 'group_id');
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const after = { ...before, ...changes, ...(sent.description === '' && { description: null }) };
    await tx
      .update(tags)
      .set({
        ...logged(after),
        // The machine-readable name is unchanged unless the category is renamed.
        name: sent.name,
        display_name: after.name,
      })
      .where(categoryOf(id));
    await audit(ctx, tx, {
      action: 'ticket_category.update',
      subject_type: 'ticket_category',
      subject_id: String(id),
      before: logged(before),
      after: logged(after),
    });
  });
  return readCategory(ctx, id);
}

/** Throws 422 unless each category is listed exactly once. */
export async function orderCategories(ctx: Context, { ids }: z.output<typeof ticketCategoryOrderInput>) {
  await changingCategories(ctx, async (tx, known) => {
    const present = known.map(({ id }) => id);
    if (!isWholeOrder(ids, present)) throw invalid({ ids: ['List every category exactly once.'] });
    for (const [index, id] of ids.entries())
      await tx
        .update(tags)
        .set({ position: index + 1 })
        .where(categoryOf(id));
    const names = new Map(known.map(({ id, name }) => [id, name]));
    await audit(ctx, tx, {
      action: 'ticket_category.order',
      subject_type: 'ticket_category',
      before: { order: known.map(({ name }) => name) },
      after: { order: ids.map((id) => names.get(id)) },
    });
  });
  return listCategories(ctx);
}

const inUse = (count: number) =>
  new AppError(
    'conflict',
    'category_in_use',
    'Some tickets use this category. Choose a replacement for them, or hide it from customers instead.',
    { details: { used_by: [{ type: 'tickets', count }] } },
  );

/**
 * Deletes categories; their tickets move to the replacement. Throws 404 when none exists, 409 with `details.used_by`
 * when there are tickets and no replacement.
 */
export async function deleteCategories(ctx: Context, input: z.output<typeof ticketCategoryDeleteInput>) {
  await changingCategories(ctx, async (tx, known) => {
    const gone = known.filter(({ id }) => input.id.includes(id));
    if (gone.length === 0) throw notFound();
    const ids = gone.map(({ id }) => id);
    const replacement = known.find(({ id }) => id === input.replacement_id);
    if (input.replacement_id != null && (replacement === undefined || ids.includes(replacement.id)))
      throw invalid({ replacement_id: ['The selected replacement is invalid.'] });
    const counts = await ticketsByCategory(tx, ids);
    const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
    if (replacement === undefined && count > 0) throw inUse(count);
    if (replacement !== undefined && count > 0) await moveToCategory(tx, ids, replacement.id);
    await tx.delete(tags).where(inArray(tags.id, ids));
    for (const category of gone) {
      await audit(ctx, tx, {
        action: 'ticket_category.delete',
        subject_type: 'ticket_category',
        subject_id: String(category.id),
        before: {
          ...logged(category),
          tickets_count: counts.get(category.id) ?? 0,
          ...(replacement && { replacement: replacement.name }),
        },
      });
    }
  });
  return {};
}
