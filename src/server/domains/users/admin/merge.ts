import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Context, sourceOf } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { RowJournal } from '#server/platform/db/row-journal.ts';
import { userTopic } from '#server/platform/events/events.ts';
import { eventOf } from '#server/platform/jobs/domain-events.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { MergePreview, mergeInput, PersonSummary } from '#shared/people.ts';
import { hasPermission, isStaff } from '#shared/permissions.ts';
import type { ShownUser } from '#shared/users.ts';
import { audit } from '../../audit/service.ts';
import { accountChanged, accountDeleted } from '../../auth/events.ts';
import { assertMayManage } from '../../auth/policy.ts';
import { findUser, fullName, toCurrentUser, type UserRow } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { assertOneSubscription } from '../../billing/service.ts';
import { storeOperation } from '../../operations/service.ts';
import { ticketsMovedBy } from '../../tickets/person-queries.ts';
import { adminFieldsOf } from '../admin-fields.ts';
import { emptiedAccount } from '../emptied-account.ts';
import { presentChanged, presentUser } from '../user-view.ts';
import { summarizePerson } from './service.ts';

type MergeInput = z.output<typeof mergeInput>;

const maxNotesLength = 5000;

interface Account {
  row: UserRow;
  overseen: Pick<ShownUser, 'emails' | 'notes' | 'suspended_at'>;
}

async function accountOf(db: Database, id: number): Promise<Account | undefined> {
  const row = await findUser(db, id);
  if (row === undefined) return undefined;
  return { row, overseen: (await adminFieldsOf(db, [id])).get(id) ?? {} };
}

/** Throws unless the caller may merge the two: see `mergePeople`. */
function assertMergeable(caller: CurrentUser, survivor: UserRow, other: UserRow): void {
  for (const row of [survivor, other]) assertMayManage(caller, toCurrentUser(row));
  for (const row of [survivor, other]) {
    if (row.id === caller.id) throw invalid({ userId: ["You can't merge your own account."] }, 'oneself');
    const user = toCurrentUser(row);
    if (isStaff(user) || hasPermission(user, 'admin.access'))
      throw invalid({ userId: ['Only customers can be merged.'] }, 'staff');
  }
  assertOneSubscription(survivor, other);
}

/** Both accounts. Throws 404 for an unknown `id`, 422 on `userId` for an unknown one, or the same. */
async function findBoth(db: Database, caller: CurrentUser, { id, userId }: MergeInput) {
  const survivor = await accountOf(db, id);
  if (survivor === undefined) throw notFound();
  if (id === userId) throw invalid({ userId: ['Choose another person.'] }, 'same_person');
  const other = await accountOf(db, userId);
  if (other === undefined) throw invalid({ userId: ['The selected user id is invalid.'] });
  assertMergeable(caller, survivor.row, other.row);
  return { survivor, other };
}

/** Values of the merged account that fill gaps of the remaining one; its notes are appended. */
function filledIn(survivor: Account, other: Account) {
  const [kept, gone] = [survivor.row, other.row];
  const named = fullName(kept) === null ? gone : kept;
  const notes = [survivor.overseen.notes, other.overseen.notes].filter(Boolean).join('\n\n');
  return {
    first_name: named.first_name,
    last_name: named.last_name,
    avatar: kept.avatar ?? gone.avatar,
    language: kept.language ?? gone.language,
    country: kept.country ?? gone.country,
    timezone: kept.timezone ?? gone.timezone,
    notes: notes.slice(0, maxNotesLength) || null,
  };
}

const sumOf = (one: PersonSummary, two: PersonSummary): PersonSummary => ({
  tickets: one.tickets + two.tickets,
  open_tickets: one.open_tickets + two.open_tickets,
  assigned_tickets: one.assigned_tickets,
  messages: one.messages + two.messages,
  files: one.files + two.files,
  purchases: one.purchases + two.purchases,
  sessions: one.sessions,
  tokens: one.tokens,
});

const present = (ctx: Context, { row, overseen }: Account): ShownUser => ({
  ...presentUser(ctx, ctx.user, row),
  ...overseen,
});

function warningsOf(survivor: Account, other: Account): MergePreview['warnings'] {
  const names = [survivor, other].map(({ row }) => fullName(row)?.toLowerCase() ?? null);
  const kept = new Set(survivor.row.roles.map(({ id }) => id));
  return [
    ...(survivor.overseen.suspended_at || other.overseen.suspended_at ? (['suspended'] as const) : []),
    ...(names[0] !== null && names[1] !== null && names[0] !== names[1] ? (['other_name'] as const) : []),
    ...(other.row.roles.some(({ id }) => !kept.has(id)) ? (['roles'] as const) : []),
  ];
}

/** Preview of a merge, without changes. Throws as the merge does. */
export async function previewMerge(
  ctx: Context,
  caller: CurrentUser,
  input: MergeInput,
): Promise<MergePreview> {
  const { survivor, other } = await findBoth(ctx.db, caller, input);
  const [theirs, others] = await Promise.all([
    summarizePerson(ctx, input.id),
    summarizePerson(ctx, input.userId),
  ]);
  const [user, gone] = [present(ctx, survivor), present(ctx, other)];
  const filled = filledIn(survivor, other);
  const display_name = fullName(filled) ?? user.display_name;
  const emails = [...(user.emails ?? []), gone.email, ...(gone.emails ?? [])];
  return {
    survivor: { user, summary: theirs },
    other: { user: gone, summary: others },
    result: { user: { ...user, ...filled, display_name, emails }, summary: sumOf(theirs, others) },
    warnings: warningsOf(survivor, other),
  };
}

/** Locks both until `tx` ends. In a fixed order, which prevents deadlocks of two merges. */
export const lockBoth = (tx: Database, ids: readonly [number, number]) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update');

/** Name and address in lists of merges. */
const nameOf = ({ row }: Account) => [fullName(row), row.email].filter(Boolean).join(', ');

/** Audited fields of the merged account. */
const auditedOf = ({ row, overseen }: Account) => ({
  id: row.id,
  email: row.email,
  emails: overseen.emails,
  first_name: row.first_name,
  last_name: row.last_name,
  notes: overseen.notes,
  roles: row.roles.map(({ name }) => name),
});

/**
 * Merges two accounts: moves tickets, messages, files, purchases, notifications and addresses, and fills gaps of the
 * remaining profile. Revokes all credentials of the other account; can be undone for a while. Throws 404 and 422 on
 * `userId` for unknown ids, 422 for oneself, staff and twice the same, 403 for users with permissions that the caller
 * lacks, 409 when both have a subscription.
 */
export async function mergePeople(ctx: Context, caller: CurrentUser, input: MergeInput) {
  const { id, userId } = input;
  await findBoth(ctx.db, caller, input);
  const operation = await ctx.db.transaction(async (tx) => {
    await lockBoth(tx, [id, userId]);
    // Read again under the lock.
    const { survivor, other } = await findBoth(tx, caller, input);
    const journal = new RowJournal(tx);
    const merge = { from: userId, into: id, by: caller.id, via: sourceOf(ctx), journal };
    for (const handOver of ctx.hooks('accountsMerged')) await handOver(ctx, tx, merge);
    await journal.change(users, eq(users.id, id), filledIn(survivor, other));
    await tx.update(users).set({ updated_at: sql`now()` }).where(eq(users.id, id));
    const emptied = { ...(await emptiedAccount(tx, userId)), merged_into: id };
    await journal.change(users, eq(users.id, userId), emptied);
    await ctx.jobs.emit(tx, eventOf(accountDeleted, { user_id: userId }));
    await ctx.jobs.emit(tx, eventOf(accountChanged, { user_id: id }));
    await ctx.events.publish(tx, [userTopic(userId)], { name: 'session', id: null });
    await audit(ctx, tx, {
      action: 'user.merge',
      subject_type: 'user',
      subject_id: String(id),
      before: { merged: null },
      after: { merged: auditedOf(other) },
    });
    return storeOperation(tx, caller, {
      type: 'user_merge',
      subject_id: id,
      part_ids: [userId],
      summary: { from: [nameOf(other)], into: nameOf(survivor) },
      tickets_count: ticketsMovedBy(journal.changes).length,
      changes: journal.changes,
    });
  });
  ctx.people.dropPerson(userId);
  ctx.jobs.nudge();
  return { ...(await presentChanged(ctx, caller, id)), operation };
}
