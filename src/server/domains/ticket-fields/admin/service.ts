import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Context, withDb } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { everyoneTopic } from '#server/platform/events/events.ts';
import { changeList, isWholeOrder } from '#server/platform/named-list.ts';
import type { CurrentUser } from '#shared/auth.ts';
import {
  type CustomField,
  canReplaceField,
  type customFieldDeleteInput,
  type customFieldInput,
  type customFieldOrderInput,
  type customFieldUpdateInput,
  maxCustomFields,
} from '#shared/custom-fields.ts';
import { assertUnchanged, inOrder } from '#shared/edit-conflict.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { audit } from '../../audit/service.ts';
import { readCategories } from '../../tags/service.ts';
import { moveFieldValues, replaceFieldOption } from '../../tickets/replaced-values.ts';
import { everyField, fieldsKey } from '../queries.ts';
import { ticketFields } from '../tables.ts';
import { assertDefinition } from './definition.ts';
import { countTicketsWithOption, countTicketsWithValue } from './queries.ts';

type StoredField = Awaited<ReturnType<typeof everyField>>[number];

const present = ({ position: _, ...field }: StoredField): CustomField => field;

/** All fields in their order. */
export const listFields = async ({ db }: Pick<Context, 'db'>): Promise<CustomField[]> =>
  (await everyField(db)).map(present);

async function readField(ctx: Pick<Context, 'db'>, id: number): Promise<CustomField> {
  const found = (await listFields(ctx)).find((field) => field.id === id);
  if (found === undefined) throw notFound();
  return found;
}

const categoryIds = async (ctx: Context, tx: Database) =>
  (await readCategories(withDb(ctx, tx))).map(({ id }) => id);

const changingFields = <Result>(
  ctx: Context,
  change: (tx: Database, known: readonly StoredField[]) => Promise<Result>,
) =>
  changeList(
    ctx,
    {
      key: fieldsKey,
      read: everyField,
      // Fields are on forms and beside tickets.
      hint: { topics: [everyoneTopic], name: 'resync', id: null },
    },
    change,
  );

/** Appends a field. Throws 422 for a key in use, for a definition that does not hold together, and above the max number. */
export async function createField(ctx: Context, input: z.output<typeof customFieldInput>) {
  const fields = {
    ...input,
    user_label: input.user_label || null,
    help: input.help || null,
    condition: input.condition ?? null,
  };
  const id = await changingFields(ctx, async (tx, known) => {
    if (known.some(({ key }) => key === input.key))
      throw invalid({ key: ['The key has already been taken.'] }, 'key_taken');
    if (known.length >= maxCustomFields) {
      const values = { count: maxCustomFields };
      throw invalid({ key: [{ line: 'You can have up to :count ticket fields.', values }] });
    }
    assertDefinition(fields, known, await categoryIds(ctx, tx));
    const position = Math.max(0, ...known.map((field) => field.position)) + 1;
    const [made] = await tx
      .insert(ticketFields)
      .values({ ...fields, position })
      .returning({ id: ticketFields.id });
    if (made === undefined) throw new Error('The field was not stored.');
    await audit(ctx, tx, {
      action: 'ticket_field.create',
      subject_type: 'ticket_field',
      subject_id: String(made.id),
      after: fields,
    });
    return made.id;
  });
  return readField(ctx, id);
}

const inUse = (text: string, used_by: { type: string; count: number }[]) =>
  new AppError('conflict', 'ticket_field_in_use', text, { details: { used_by } });

/** Tickets with a removed option get the replacement. Throws 409 with `details.used_by` without one. */
async function removeOptions(
  tx: Database,
  before: StoredField,
  after: Pick<CustomField, 'options'>,
  replacement: string | null,
  by: number,
): Promise<void> {
  const kept = new Set(after.options.map(({ value }) => value));
  const removed = before.options.map(({ value }) => value).filter((value) => !kept.has(value));
  if (removed.length === 0) return;
  if (replacement !== null && !kept.has(replacement))
    throw invalid({ replacement_value: ['Choose one of the options that remain.'] });
  const count = await countTicketsWithOption(tx, before.key, removed);
  if (count === 0) return;
  if (replacement === null)
    throw inUse('Some tickets have an option that you removed. Choose a replacement for it.', [
      { type: 'tickets', count },
    ]);
  await replaceFieldOption(tx, before.key, { removed, to: replacement, by });
}

/**
 * Throws 404, 422 for another key or type and for a definition that does not hold together, 409 with `details.used_by`
 * for removed options that tickets have, and 409 with `details.changed` for fields that were changed since they were read.
 */
export async function updateField(
  ctx: Context,
  user: CurrentUser,
  { id, before: read, replacement_value, ...sent }: z.output<typeof customFieldUpdateInput>,
) {
  await changingFields(ctx, async (tx, known) => {
    const stored = known.find((field) => field.id === id);
    if (stored === undefined) throw notFound();
    const { position: _, ...before } = stored;
    assertUnchanged(
      { ...before, options: inOrder(before.options) },
      {
        before: read && { ...read, options: inOrder(read.options) },
        sent: { ...sent, options: inOrder(sent.options) },
      },
      'ticket_field_changed',
      'Someone else changed this field while you were editing.',
    );
    if (sent.key !== undefined && sent.key !== before.key)
      throw invalid({ key: ['The key of a field can’t be changed.'] });
    if (sent.type !== undefined && sent.type !== before.type)
      throw invalid({ type: ['The type of a field can’t be changed.'] });
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const { id: __, ...after }: CustomField = {
      ...before,
      ...changes,
      ...(sent.user_label === '' && { user_label: null }),
      ...(sent.help === '' && { help: null }),
    };
    const others = known.filter((field) => field.id !== id);
    // Categories that were deleted since stay in the list, where they mean nothing.
    assertDefinition(after, others, [...before.category_ids, ...(await categoryIds(ctx, tx))]);
    await removeOptions(tx, stored, after, replacement_value ?? null, user.id);
    await tx.update(ticketFields).set(after).where(eq(ticketFields.id, id));
    await audit(ctx, tx, {
      action: 'ticket_field.update',
      subject_type: 'ticket_field',
      subject_id: String(id),
      before,
      after,
    });
  });
  return readField(ctx, id);
}

/** Throws 422 unless each field is listed exactly once. */
export async function orderFields(ctx: Context, { ids }: z.output<typeof customFieldOrderInput>) {
  await changingFields(ctx, async (tx, known) => {
    const present = known.map(({ id }) => id);
    if (!isWholeOrder(ids, present)) throw invalid({ ids: ['List every field exactly once.'] });
    for (const [index, id] of ids.entries())
      await tx
        .update(ticketFields)
        .set({ position: index + 1 })
        .where(eq(ticketFields.id, id));
    const labels = new Map(known.map(({ id, label }) => [id, label]));
    await audit(ctx, tx, {
      action: 'ticket_field.order',
      subject_type: 'ticket_field',
      before: { order: known.map(({ label }) => label) },
      after: { order: ids.map((id) => labels.get(id)) },
    });
  });
  return listFields(ctx);
}

/**
 * Deletes a field; the values of tickets move to the replacement. Throws 404, 422 for a replacement that can not have
 * them, and 409 with `details.used_by` while tickets have a value and there is none, or another field depends on it.
 */
export async function deleteField(
  ctx: Context,
  user: CurrentUser,
  { id, replacement_id }: z.output<typeof customFieldDeleteInput>,
) {
  await changingFields(ctx, async (tx, known) => {
    const gone = known.find((field) => field.id === id);
    if (gone === undefined) throw notFound();
    const dependent = known.filter(({ condition }) => condition?.key === gone.key).length;
    if (dependent > 0)
      throw inUse('The condition of another field names this field. Change that one first.', [
        { type: 'ticket_fields', count: dependent },
      ]);
    const replacement = known.find((field) => field.id === replacement_id && canReplaceField(gone, field));
    if (replacement_id != null && replacement === undefined)
      throw invalid({
        replacement_id: ['Choose a field of the same type that has its options and categories.'],
      });
    const count = await countTicketsWithValue(tx, gone.key);
    if (count > 0 && replacement === undefined)
      throw inUse('Some tickets have a value in this field. Turn it off to keep the values.', [
        { type: 'tickets', count },
      ]);
    if (replacement !== undefined) await moveFieldValues(tx, gone.key, replacement.key, user.id);
    await tx.delete(ticketFields).where(eq(ticketFields.id, id));
    await audit(ctx, tx, {
      action: 'ticket_field.delete',
      subject_type: 'ticket_field',
      subject_id: String(id),
      before: { ...present(gone), ...(replacement && { replacement: replacement.label }) },
    });
  });
  return {};
}
