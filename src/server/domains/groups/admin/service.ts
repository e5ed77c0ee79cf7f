import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Context, withDb } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { changeList, hasName, isWholeOrder } from '#server/platform/named-list.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import {
  type Group,
  type groupDeleteInput,
  type groupInput,
  type groupOrderInput,
  type groupUpdateInput,
  maxGroups,
} from '#shared/groups.ts';
import { audit } from '../../audit/service.ts';
import { holdersOf } from '../../auth/roles.ts';
import { agentsTopic, assigneesTopic } from '../../notifications/topics.ts';
import { categoriesKey } from '../../tags/service.ts';
import { categoriesOfGroups, moveCategoriesOfGroups } from '../../ticket-categories/groups.ts';
import { moveTicketsOfGroups, openTicketsOfGroups } from '../../tickets/assignment.ts';
import { groupsKey } from '../queries.ts';
import { ticketGroups } from '../tables.ts';
import {
  clearDefault,
  everyGroup,
  lockForDeletion,
  openTicketsByGroup,
  type StoredGroup,
  setMembers,
} from './queries.ts';

type Fields = Omit<StoredGroup, 'id' | 'position'>;

/** The fields of a group in the audit log. */
const logged = ({ name, description, member_ids, assignment, max_open, is_default }: Fields) => ({
  ...{ name, description, member_ids, assignment, max_open, is_default },
});

/** All groups in their order, with the number of their open tickets. */
export async function listGroups({ db }: Pick<Context, 'db'>, caller: CurrentUser): Promise<Group[]> {
  const [found, counts] = await Promise.all([everyGroup(db), openTicketsByGroup(db, caller)]);
  return found.map((group) => ({ ...group, open_tickets: counts.get(group.id) ?? 0 }));
}

async function readGroup(ctx: Context, caller: CurrentUser, id: number) {
  const group = (await listGroups(ctx, caller)).find((one) => one.id === id);
  if (group === undefined) throw notFound();
  return { group };
}

async function changingGroups<Result>(
  ctx: Context,
  change: (tx: Database, known: readonly StoredGroup[]) => Promise<Result>,
): Promise<Result> {
  const result = await changeList(
    ctx,
    {
      key: groupsKey,
      read: everyGroup,
      // Open screens of agents read the choices again.
      hint: { topics: [agentsTopic, assigneesTopic], name: 'agents', id: null },
    },
    change,
  );
  ctx.jobs.nudge();
  return result;
}

function assertFreeName(known: readonly StoredGroup[], name: string, own: number | null): void {
  if (hasName(known, name, own)) throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
}

/** Throws 422 unless all of them work on tickets. Answers with each once. */
async function checkMembers(tx: Database, ids: readonly number[]): Promise<number[]> {
  const members = [...new Set(ids)].sort((one, other) => one - other);
  if (members.length === 0) return members;
  const agents = new Set(await holdersOf({ db: tx }, 'tickets.update'));
  if (!members.every((id) => agents.has(id)))
    throw invalid({ member_ids: ['Members of a group must be able to work on tickets.'] });
  return members;
}

/** Appends a group. Throws 422 for a name in use, for members who are no agents, and above the max number of groups. */
export async function createGroup(ctx: Context, caller: CurrentUser, input: z.output<typeof groupInput>) {
  const id = await changingGroups(ctx, async (tx, known) => {
    assertFreeName(known, input.name, null);
    if (known.length >= maxGroups) {
      const values = { count: maxGroups };
      throw invalid({ name: [{ line: 'You can have up to :count groups.', values }] });
    }
    const { max_open = null } = input;
    const member_ids = await checkMembers(tx, input.member_ids);
    const fields = { ...input, description: input.description || null, max_open, member_ids };
    if (fields.is_default) await clearDefault(tx, 0);
    const position = Math.max(0, ...known.map((group) => group.position)) + 1;
    const [made] = await tx
      .insert(ticketGroups)
      .values({ ...fields, position })
      .returning({ id: ticketGroups.id });
    if (made === undefined) throw new Error('The group was not stored.');
    await setMembers(tx, made.id, member_ids);
    await audit(ctx, tx, {
      action: 'group.create',
      subject_type: 'group',
      subject_id: String(made.id),
      after: logged(fields),
    });
    return made.id;
  });
  return readGroup(ctx, caller, id);
}

/**
 * Throws 404, 422 for a name in use and for members who are no agents, and 409 with `details.changed` for fields that
 * were changed since they were read.
 */
export async function updateGroup(
  ctx: Context,
  caller: CurrentUser,
  { id, before: read, ...sent }: z.output<typeof groupUpdateInput>,
) {
  await changingGroups(ctx, async (tx, known) => {
    const before = known.find((group) => group.id === id);
    if (before === undefined) throw notFound();
    assertUnchanged(
      before,
      { before: read, sent },
      'group_changed',
      'Someone else changed this group while you were editing.',
    );
    if (sent.name !== undefined) assertFreeName(known, sent.name, id);
    const member_ids =
      sent.member_ids === undefined ? before.member_ids : await checkMembers(tx, sent.member_ids);
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const after = {
      ...before,
      ...changes,
      member_ids,
      ...(sent.description === '' && { description: null }),
    };
    const { name, description, assignment, max_open, is_default } = after;
    if (is_default) await clearDefault(tx, id);
    await tx
      .update(ticketGroups)
      .set({ name, description, assignment, max_open, is_default, updated_at: sql`now()` })
      .where(eq(ticketGroups.id, id));
    if (sent.member_ids !== undefined) await setMembers(tx, id, member_ids);
    await audit(ctx, tx, {
      action: 'group.update',
      subject_type: 'group',
      subject_id: String(id),
      before: logged(before),
      after: logged(after),
    });
  });
  return readGroup(ctx, caller, id);
}

/** Throws 422 unless each group is listed exactly once. */
export async function orderGroups(
  ctx: Context,
  caller: CurrentUser,
  { ids }: z.output<typeof groupOrderInput>,
) {
  await changingGroups(ctx, async (tx, known) => {
    const present = known.map(({ id }) => id);
    if (!isWholeOrder(ids, present)) throw invalid({ ids: ['List every group exactly once.'] });
    for (const [index, id] of ids.entries())
      await tx
        .update(ticketGroups)
        .set({ position: index + 1 })
        .where(eq(ticketGroups.id, id));
    const names = new Map(known.map(({ id, name }) => [id, name]));
    await audit(ctx, tx, {
      action: 'group.order',
      subject_type: 'group',
      before: { order: known.map(({ name }) => name) },
      after: { order: ids.map((id) => names.get(id)) },
    });
  });
  return listGroups(ctx, caller);
}

/** Records that need another group when these go: open tickets, and categories that file tickets in them. */
async function usesOf(tx: Database, ids: readonly number[]) {
  const used_by = [
    { type: 'tickets', count: await openTicketsOfGroups(tx, ids) },
    { type: 'ticket_categories', count: await categoriesOfGroups(tx, ids) },
  ];
  return used_by.filter(({ count }) => count > 0);
}

const inUse = (used_by: Awaited<ReturnType<typeof usesOf>>) =>
  new AppError(
    'conflict',
    'group_in_use',
    'Open tickets or categories use this group. Choose another group for them.',
    { details: { used_by } },
  );

/**
 * Deletes groups; their tickets and categories move to the replacement, closed tickets else to none. Throws 404 when none
 * exists, 403 for the default group, 409 with `details.used_by` when they are in use and there is no replacement.
 */
export async function deleteGroups(ctx: Context, input: z.output<typeof groupDeleteInput>) {
  await changingGroups(ctx, async (tx, known) => {
    const gone = known.filter(({ id }) => input.id.includes(id));
    if (gone.length === 0) throw notFound();
    if (gone.some(({ is_default }) => is_default))
      throw forbidden("The default group can't be deleted. Make another group the default first.");
    const ids = gone.map(({ id }) => id);
    const replacement = known.find(({ id }) => id === input.replacement_id);
    if (input.replacement_id != null && (replacement === undefined || ids.includes(replacement.id)))
      throw invalid({ replacement_id: ['The selected replacement is invalid.'] });
    await lockForDeletion(tx, ids);
    const used_by = await usesOf(tx, ids);
    if (replacement === undefined && used_by.length > 0) throw inUse(used_by);
    await moveCategoriesOfGroups(tx, ids, replacement?.id ?? null);
    await ctx.cache.drop(tx, categoriesKey);
    await moveTicketsOfGroups(withDb(ctx, tx), tx, ids, replacement?.id ?? null);
    await tx.delete(ticketGroups).where(inArray(ticketGroups.id, ids));
    for (const group of gone) {
      await audit(ctx, tx, {
        action: 'group.delete',
        subject_type: 'group',
        subject_id: String(group.id),
        before: { ...logged(group), ...(replacement && { replacement: replacement.name }) },
      });
    }
  });
  ctx.cache.forget(categoriesKey);
  return {};
}
