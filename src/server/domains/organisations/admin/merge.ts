import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import {
  type JournalEntry,
  movedRows,
  RowJournal,
  removedRows,
  revert,
} from '#server/platform/db/row-journal.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { maxDomains, maxOrganisationNotes, type organisationMergeInput } from '#shared/organisations.ts';
import { audit } from '../../audit/service.ts';
import { agentsTopic, assigneesTopic, organisationTopic } from '../../notifications/topics.ts';
import { storeOperation } from '../../operations/service.ts';
import type { Undoable } from '../../operations/undoable.ts';
import { tickets } from '../../tickets/tables.ts';
import { organisationDomains, organisationMembers, organisations } from '../tables.ts';
import { type EditedOrganisation, editedOrganisations, lockOrganisations } from './queries.ts';
import { logged, readOrganisation } from './service.ts';

type MergeInput = z.output<typeof organisationMergeInput>;

/** Both organisations. Throws 404 for an unknown `id`, 422 on `organisationId` for an unknown one, or the same. */
async function findBoth(tx: Database, { id, organisationId }: MergeInput) {
  const found = await editedOrganisations(tx, [id, organisationId]);
  const survivor = found.find((one) => one.id === id);
  const other = found.find((one) => one.id === organisationId);
  if (survivor === undefined) throw notFound();
  if (other === undefined || other === survivor)
    throw invalid({ organisationId: ['Choose another organization.'] }, 'other_organisation');
  if (survivor.domains.length + other.domains.length > maxDomains) {
    const values = { count: maxDomains };
    throw invalid({ organisationId: [{ line: 'Together they have more than :count domains.', values }] });
  }
  return { survivor, other };
}

const notesOf = (...both: EditedOrganisation[]) =>
  both
    .flatMap(({ notes }) => (notes === null ? [] : [notes]))
    .join('\n\n')
    .slice(0, maxOrganisationNotes) || null;

const ticketsMoved = (changes: readonly JournalEntry[]) => movedRows(changes, tickets.organisation_id).length;

/** Screens of agents, of customers' managers and of members read organisations again. */
const publishMerge = (ctx: Context, tx: Database, id: number) =>
  ctx.events.publish(tx, [agentsTopic, assigneesTopic, organisationTopic(id)], { name: 'resync', id: null });

/**
 * Merges an organisation into another, which gets its people, domains, tickets and notes, and keeps its own choice of
 * shared requests. Can be undone. Throws 404,
 * and 422 on `organisationId` for the same or an unknown one, and for more domains than one may have.
 */
export async function mergeOrganisations(ctx: Context, caller: CurrentUser, input: MergeInput) {
  const operation = await ctx.db.transaction(async (tx) => {
    await lockOrganisations(tx);
    const { survivor, other } = await findBoth(tx, input);
    const journal = new RowJournal(tx);
    const move = { from: other.id, into: survivor.id };
    await journal.move(organisationDomains.organisation_id, move);
    await journal.move(organisationMembers.organisation_id, move);
    await journal.move(tickets.organisation_id, move);
    await journal.change(organisations, eq(organisations.id, survivor.id), {
      notes: notesOf(survivor, other),
    });
    await journal.remove(organisations, eq(organisations.id, other.id));
    await tx.update(organisations).set({ updated_at: sql`now()` }).where(eq(organisations.id, survivor.id));
    await publishMerge(ctx, tx, survivor.id);
    await audit(ctx, tx, {
      action: 'organisation.merge',
      subject_type: 'organisation',
      subject_id: String(survivor.id),
      before: { merged: null },
      after: { merged: logged(other) },
    });
    return storeOperation(tx, caller, {
      type: 'organisation_merge',
      subject_id: survivor.id,
      part_ids: [other.id],
      summary: { from: [other.name], into: survivor.name },
      tickets_count: ticketsMoved(journal.changes),
      changes: journal.changes,
    });
  });
  return { ...(await readOrganisation(ctx, caller, input.id)), operation };
}

/** Restores the merged organisation. Throws 409 when its name is in use by now. */
const undo: Undoable['undo'] = async (ctx, tx, _user, { changes, subject_id }) => {
  const gone = removedRows(changes, organisations);
  for (const { name } of gone) {
    const isTaken = sql`lower(${organisations.name}) = lower(${String(name)})`;
    if ((await tx.$count(organisations, isTaken)) > 0)
      throw new AppError(
        'conflict',
        'name_taken',
        'Another organization now uses this name. Rename it first.',
      );
  }
  const skipped_others = await revert(tx, changes);
  await publishMerge(ctx, tx, subject_id);
  await audit(ctx, tx, {
    action: 'organisation.unmerge',
    subject_type: 'organisation',
    subject_id: String(subject_id),
    before: { merged: gone.map(({ name }) => ({ name })) },
    after: { merged: null },
  });
  return { skipped: [], skipped_others };
};

export const undoableOrganisationMerge: Undoable = {
  type: 'organisation_merge',
  permission: 'organisations.update',
  lock: lockOrganisations,
  undo,
  forget: async () => undefined,
};
