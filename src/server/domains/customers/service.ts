import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import type { customerFilesInput, customerNotesInput, customerTicketsInput } from '#shared/customers.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { notFound } from '#shared/errors.ts';
import { timestamp } from '#shared/wire.ts';
import type { Context } from '../../platform/context.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/db/connect.ts';
import { audit } from '../audit/service.ts';
import { assertMayManage } from '../auth/policy.ts';
import { findUser, toCurrentUser, toPerson } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { readStatuses } from '../tags/service.ts';
import { toTicket } from '../tickets/queries.ts';
import { presentEntry } from '../uploads/service.ts';
import { presentChanged } from '../users/user-view.ts';
import { countTickets, findFiles, findTickets } from './queries.ts';

const recordId = z.int().min(1).max(2_147_483_647);
const ticketPlace = z.object({ at: timestamp(), id: recordId });
const filePlace = z.object({ reply: recordId, file: recordId });

/** Throws 404 unless there is such an account. */
async function assertPerson(db: Database, id: number): Promise<void> {
  const known = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)));
  if (known.length === 0) throw notFound();
}

/** A page of a customer's tickets that the agent sees, and how many there are. Throws 404 for an unknown account. */
export async function listTickets(
  ctx: Context,
  user: CurrentUser,
  { id: customer, state, cursor, limit }: z.output<typeof customerTicketsInput>,
) {
  const after = readCursor(ticketPlace, cursor);
  const [, found, counts, statuses] = await Promise.all([
    assertPerson(ctx.db, customer),
    findTickets(ctx.db, user, { customer, state, after, limit: limit + 1 }),
    countTickets(ctx.db, user, customer),
    readStatuses(ctx),
  ]);
  const { data, next_cursor } = cursorPage(found, limit, ({ updated_at, id }) => ({ at: updated_at, id }));
  return {
    data: data.map((row) => ({
      preview: row.preview,
      preview_by_agent: row.preview_by_agent,
      assignee: row.assignee === null ? null : toPerson(row.assignee),
      ...toTicket(row, statuses, true),
    })),
    next_cursor,
    counts,
  };
}

/** A page of the files that a customer sent in tickets that the agent sees. Throws 404 for an unknown account. */
export async function listFiles(
  ctx: Context,
  user: CurrentUser,
  { id: customer, cursor, limit }: z.output<typeof customerFilesInput>,
) {
  const after = readCursor(filePlace, cursor);
  const [, found] = await Promise.all([
    assertPerson(ctx.db, customer),
    findFiles(ctx.db, user, { customer, after, limit: limit + 1 }),
  ]);
  const { data, next_cursor } = cursorPage(found, limit, ({ reply_id, file }) => ({
    reply: reply_id,
    file: file.id,
  }));
  return {
    data: data.map(({ file, ticket, sent_at }) => ({ file: presentEntry(file), ticket, sent_at })),
    next_cursor,
  };
}

/**
 * Stores what agents note about a customer, which the customer never sees. Throws 404, 403 for people with permissions
 * that the agent lacks, and 409 with `details.changed` when someone else changed the notes since they were read.
 */
export async function updateNotes(
  ctx: Context,
  caller: CurrentUser,
  { id, notes, before }: z.output<typeof customerNotesInput>,
) {
  await ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ notes: users.notes })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deleted_at)))
      .for('no key update');
    const row = stored && (await findUser(tx, id));
    if (stored === undefined || row === undefined) throw notFound();
    assertMayManage(caller, toCurrentUser(row));
    const text = 'Someone else changed the notes while you were editing.';
    assertUnchanged(stored, { before, sent: { notes } }, 'person_changed', text);
    const after = { notes: notes || null };
    await tx
      .update(users)
      .set({ ...after, updated_at: sql`now()` })
      .where(eq(users.id, id));
    await audit(ctx, tx, {
      action: 'user.update',
      subject_type: 'user',
      subject_id: String(id),
      before: stored,
      after,
    });
  });
  return presentChanged(ctx, caller, id);
}
