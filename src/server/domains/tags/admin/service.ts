import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import type { ManagedTag, tagDeleteInput, tagInput, tagListInput, tagUpdateInput } from '#shared/tags.ts';
import { audit } from '../../audit/service.ts';
import { agentsTopic } from '../../notifications/topics.ts';
import { ticketTags } from '../../tickets/tables.ts';
import { assertTagQuota } from '../custom-tags.ts';
import { tags } from '../tables.ts';
import { type CustomTag, findCustomTags, findTagPage, lockTags, withTagInstead } from './queries.ts';

/** The fields of a tag in the audit log. */
export const logged = ({
  name,
  display_name,
  color,
}: Pick<CustomTag, 'name' | 'display_name' | 'color'>) => ({
  name,
  display_name,
  color,
});

/** The tags of one type, with the number of their tickets. */
export async function listTags(ctx: Pick<Context, 'db'>, input: z.output<typeof tagListInput>) {
  const [found, total] = await findTagPage(ctx.db, input);
  return { pagination: toCountedPage<ManagedTag>(found, total, input) };
}

/** Serializes a change of custom tags, and publishes that agents refetch them. */
export async function changingTags<Result>(
  ctx: Context,
  change: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction(async (tx) => {
    await lockTags(tx);
    const result = await change(tx);
    await ctx.events.publish(tx, [agentsTopic], { name: 'resync', id: null });
    return result;
  });
}

/** Names are unique across all types: tickets are filtered by them. */
export async function assertFreeNames(tx: Database, names: readonly string[], own: number | null) {
  const lowered = names.map((name) => name.toLowerCase());
  const others = and(inArray(sql`lower(${tags.name})`, lowered), own === null ? undefined : ne(tags.id, own));
  if ((await tx.$count(tags, others)) > 0)
    throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
}

async function readTag(db: Database, id: number): Promise<ManagedTag> {
  const [found] = await findCustomTags(db, [id]);
  if (found === undefined) throw notFound();
  return found;
}

/** Throws 403 for statuses and categories, which have their own procedures, and 404 when none of the tags exists. */
async function findOwn(tx: Database, ids: readonly number[]): Promise<CustomTag[]> {
  const others = and(inArray(tags.id, [...ids]), ne(tags.type, 'custom'));
  if ((await tx.$count(tags, others)) > 0) throw forbidden();
  const found = await findCustomTags(tx, ids);
  if (found.length === 0) throw notFound();
  return found;
}

/** Throws 422 for a name in use, and above the max number of tags. */
export async function createTag(ctx: Context, { name, ...input }: z.output<typeof tagInput>) {
  return changingTags(ctx, async (tx) => {
    await assertFreeNames(tx, [name], null);
    await assertTagQuota(tx, 1);
    const values = { name, display_name: input.display_name || name, color: input.color ?? null };
    const [made] = await tx
      .insert(tags)
      .values({ type: 'custom', ...values })
      .returning({ id: tags.id });
    if (made === undefined) throw new Error('The tag was not stored.');
    await audit(ctx, tx, {
      action: 'tag.create',
      subject_type: 'tag',
      subject_id: String(made.id),
      after: values,
    });
    return { tag: await readTag(tx, made.id) };
  });
}

/**
 * Tickets with the tag show the new name at once. Throws 404, 403 for a status or a category, 422 for a name in use,
 * and 409 with `details.changed` for fields that were changed since they were read.
 */
export async function updateTag(
  ctx: Context,
  { id, before: read, ...sent }: z.output<typeof tagUpdateInput>,
) {
  return changingTags(ctx, async (tx) => {
    const [found] = await findOwn(tx, [id]);
    if (found === undefined) throw notFound();
    const before = logged(found);
    // An empty display name means the name, in the state that was read as in the input.
    const isNamed = read !== undefined && 'display_name' in read;
    const held = isNamed ? { ...read, display_name: read.display_name || before.name } : read;
    assertUnchanged(
      before,
      { before: held, sent },
      'tag_changed',
      'Someone else changed this tag while you were editing.',
    );
    if (sent.name !== undefined) await assertFreeNames(tx, [sent.name], id);
    const name = sent.name ?? before.name;
    // The display name follows the name unless it was set separately.
    const kept = before.display_name === before.name ? name : before.display_name;
    const after = {
      name,
      display_name: sent.display_name === undefined ? kept : sent.display_name || name,
      color: sent.color === undefined ? before.color : sent.color,
    };
    await tx.update(tags).set(after).where(eq(tags.id, id));
    await audit(ctx, tx, {
      action: 'tag.update',
      subject_type: 'tag',
      subject_id: String(id),
      before,
      after,
    });
    return { tag: await readTag(tx, id) };
  });
}

const inUse = (count: number) =>
  new AppError('conflict', 'tag_in_use', 'Some tickets use this tag. Choose a replacement for them.', {
    details: { used_by: [{ type: 'tickets', count }] },
  });

/**
 * Deletes tags; their tickets get the replacement. Throws 404 when none exists, 403 for a status or a category, 409
 * with `details.used_by` when tickets have one and no replacement is named.
 */
export async function deleteTags(ctx: Context, input: z.output<typeof tagDeleteInput>) {
  const { replacement_id } = input;
  await changingTags(ctx, async (tx) => {
    const gone = await findOwn(tx, input.id);
    const ids = gone.map(({ id }) => id);
    const [replacement] = replacement_id == null ? [] : await findCustomTags(tx, [replacement_id]);
    if (replacement_id != null && (replacement === undefined || ids.includes(replacement_id)))
      throw invalid({ replacement_id: ['The selected replacement is invalid.'] });
    const count = gone.reduce((sum, tag) => sum + tag.tickets_count, 0);
    if (replacement === undefined && count > 0) throw inUse(count);
    if (replacement !== undefined)
      await tx.execute(
        sql`insert into ${ticketTags} (ticket_id, tag_id) ${withTagInstead(ids, replacement.id)} on conflict do nothing`,
      );
    await tx.delete(tags).where(inArray(tags.id, ids));
    for (const tag of gone) {
      await audit(ctx, tx, {
        action: 'tag.delete',
        subject_type: 'tag',
        subject_id: String(tag.id),
        before: {
          ...logged(tag),
          tickets_count: tag.tickets_count,
          ...(replacement && { replacement: replacement.name }),
        },
      });
    }
  });
  return {};
}
