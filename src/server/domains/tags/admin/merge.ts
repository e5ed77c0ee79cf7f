import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { RowJournal, removedRows, revert } from '#server/platform/db/row-journal.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { tagMergeInput } from '#shared/tags.ts';
import { audit } from '../../audit/service.ts';
import { agentsTopic } from '../../notifications/topics.ts';
import { storeOperation } from '../../operations/service.ts';
import type { Undoable } from '../../operations/undoable.ts';
import { ticketTags } from '../../tickets/tables.ts';
import { tags } from '../tables.ts';
import { findCustomTags, lockTags, withTagInstead } from './queries.ts';
import { changingTags, logged } from './service.ts';

/**
 * Merges tags into one, which replaces the others on their tickets. Can be undone. Throws 422 on `into` when it is none
 * of them, on `ids` when one does not exist, or is a status or a category.
 */
export async function mergeTags(ctx: Context, user: CurrentUser, input: z.output<typeof tagMergeInput>) {
  const ids = [...new Set(input.ids)];
  if (!ids.includes(input.into)) throw invalid({ into: ['The selected into is invalid.'] });
  return changingTags(ctx, async (tx) => {
    const found = await findCustomTags(tx, ids);
    const into = found.find(({ id }) => id === input.into);
    if (into === undefined || found.length < ids.length)
      throw invalid({ ids: ['The selected ids is invalid.'] });
    const gone = found.filter(({ id }) => id !== into.id);
    const goneIds = gone.map(({ id }) => id);
    const journal = new RowJournal(tx);
    await journal.add(ticketTags, ['ticket_id', 'tag_id'], withTagInstead(goneIds, into.id));
    const taken = await journal.remove(ticketTags, inArray(ticketTags.tag_id, goneIds));
    await journal.remove(tags, inArray(tags.id, goneIds));
    await audit(ctx, tx, {
      action: 'tag.merge',
      subject_type: 'tag',
      subject_id: String(into.id),
      before: { merged: null },
      after: { merged: gone.map(logged) },
    });
    const operation = await storeOperation(tx, user, {
      type: 'tag_merge',
      subject_id: into.id,
      part_ids: goneIds,
      summary: { from: gone.map((tag) => tag.display_name), into: into.display_name },
      tickets_count: new Set(taken.map(({ ticket_id }) => ticket_id)).size,
      changes: journal.changes,
    });
    const [tag = into] = await findCustomTags(tx, [into.id]);
    return { tag, operation };
  });
}

/** Restores the merged tags and their tickets. Throws 409 when a name is in use by now. */
const undo: Undoable['undo'] = async (ctx, tx, _user, { changes, subject_id }) => {
  const gone = removedRows(changes, tags);
  const names = gone.map(({ name }) => String(name).toLowerCase());
  if ((await tx.$count(tags, inArray(sql`lower(${tags.name})`, names))) > 0)
    throw new AppError('conflict', 'name_taken', 'Another tag now uses one of these names. Rename it first.');
  const skipped_others = await revert(tx, changes);
  await audit(ctx, tx, {
    action: 'tag.unmerge',
    subject_type: 'tag',
    subject_id: String(subject_id),
    before: { merged: gone.map(({ name }) => ({ name })) },
    after: { merged: null },
  });
  await ctx.events.publish(tx, [agentsTopic], { name: 'resync', id: null });
  return { skipped: [], skipped_others };
};

export const undoableTagMerge: Undoable = {
  type: 'tag_merge',
  permission: 'tags.update',
  lock: lockTags,
  undo,
  forget: async () => undefined,
};
