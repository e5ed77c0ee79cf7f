import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { hasName } from '#server/platform/named-list.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { assertUnchanged, inOrder } from '#shared/edit-conflict.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import {
  maxOwnViews,
  maxSharedViews,
  type TicketView,
  type ticketViewInput,
  type ticketViewOrderInput,
  type ticketViewPreviewInput,
  type ticketViewUpdateInput,
} from '#shared/ticket-views.ts';
import { maxViewCount } from '#shared/view-counts.ts';
import { audit } from '../../audit/service.ts';
import { toPerson } from '../../auth/queries.ts';
import { readGroups } from '../../groups/queries.ts';
import { agentsTopic, assigneesTopic } from '../../notifications/topics.ts';
import { countFiltered } from '../../ticket-queue/filters/queries.ts';
import { countViews, filteredFor, readFilter } from '../../ticket-queue/filters/service.ts';
import { listQueue } from '../../ticket-queue/service.ts';
import { findVisibleView, findVisibleViews, type ViewRow } from '../queries.ts';
import { ticketViewOrders, ticketViews } from '../tables.ts';

/** The view of a group that is deleted is seen by its maker alone. */
const isShared = ({ audience, group_id }: Pick<ViewRow, 'audience' | 'group_id'>) =>
  audience === 'all' || (audience === 'group' && group_id !== null);

/** Their own; administrators who may share also those that others share. */
const mayChange = (user: CurrentUser, view: ViewRow) =>
  view.user_id === user.id ||
  (isShared(view) && hasPermission(user, 'views.share') && hasPermission(user, 'admin.access'));

const present = (user: CurrentUser, view: ViewRow): TicketView => ({
  id: view.id,
  name: view.name,
  filter: view.filter,
  order: view.order,
  columns: view.columns,
  density: view.density,
  shared: isShared(view),
  group_id: view.group_id,
  pinned: view.pinned,
  position: view.position,
  user: toPerson(view.user),
  can_update: mayChange(user, view),
});

/** The views that the caller sees, in the caller's order, with their numbers of tickets. */
export async function listViews(ctx: Context, user: CurrentUser) {
  const found = await findVisibleViews(ctx.db, user);
  const counts = new Map((await countViews(ctx, user, found)).map(({ id, count }) => [id, count]));
  return { views: found.map((view) => ({ ...present(user, view), count: counts.get(view.id) ?? null })) };
}

/** Throws 404 for a view that the caller does not see. */
export async function readView(ctx: Context, user: CurrentUser, id: number) {
  const found = await findVisibleView(ctx.db, user, id);
  if (found === null) throw notFound();
  return present(user, found);
}

type Fields = Pick<
  ViewRow,
  'name' | 'filter' | 'order' | 'columns' | 'density' | 'audience' | 'group_id' | 'pinned'
>;

const logged = ({ name, filter, order, columns, density, audience, group_id, pinned }: Fields) => ({
  ...{ name, filter, order, columns: inOrder(columns), density, audience, group_id, pinned },
});

const audienceOf = (shared: boolean, group: number | null) =>
  shared ? (group === null ? 'all' : 'group') : 'own';

/** Throws 403 without the permission to share, 422 for an unknown group. */
async function assertAudience(ctx: Context, user: CurrentUser, { audience, group_id }: Fields) {
  if (audience !== 'own' && !hasPermission(user, 'views.share')) throw forbidden();
  if (audience === 'group' && !(await readGroups(ctx)).some(({ id }) => id === group_id))
    throw invalid({ group_id: ['The selected group is invalid.'] });
}

/** Throws 422 for a name that the person reads already, and above the max number of views. */
async function assertFits(tx: Database, user: CurrentUser, fields: Fields, own: number | null) {
  if (hasName(await findVisibleViews(tx, user), fields.name, own))
    throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
  const isOwn = fields.audience === 'own';
  const others = sql`${ticketViews.id} <> ${own ?? 0}`;
  const count = await tx.$count(
    ticketViews,
    isOwn
      ? sql`${ticketViews.user_id} = ${user.id} and ${ticketViews.audience} = 'own' and ${others}`
      : sql`${ticketViews.audience} <> 'own' and ${others}`,
  );
  const max = isOwn ? maxOwnViews : maxSharedViews;
  if (count < max) return;
  const line = isOwn ? 'You can have up to :count views.' : 'A site can share up to :count views.';
  throw invalid({ name: [{ line, values: { count: max } }] });
}

/** One change of views at a time. Open screens of others read shared ones again. */
const changing = <Result>(ctx: Context, change: (tx: Database) => Promise<Result>) =>
  ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ticket_views'))`);
    return change(tx);
  });

const tell = (ctx: Context, tx: Database, ...views: Pick<Fields, 'audience'>[]) =>
  views.some(({ audience }) => audience !== 'own')
    ? ctx.events.publish(tx, [agentsTopic, assigneesTopic], { name: 'resync', id: null })
    : undefined;

/** Throws 422 for an invalid filter, a taken name and too many views, 403 for sharing without the permission. */
export async function createView(ctx: Context, user: CurrentUser, input: z.output<typeof ticketViewInput>) {
  const { shared, position, group_id: group = null, ...given } = input;
  const fields: Fields = {
    ...given,
    filter: await readFilter(ctx, given.filter),
    audience: audienceOf(shared, group),
    group_id: shared ? group : null,
  };
  await assertAudience(ctx, user, fields);
  const id = await changing(ctx, async (tx) => {
    await assertFits(tx, user, fields, null);
    const last = sql<number>`(select coalesce(max(position), 0) + 1 from ${ticketViews})`;
    const [made] = await tx
      .insert(ticketViews)
      .values({ ...fields, user_id: user.id, position: position ?? last })
      .returning({ id: ticketViews.id });
    if (made === undefined) throw new Error('The view was not stored.');
    await audit(ctx, tx, {
      action: 'ticket_view.create',
      subject_type: 'ticket_view',
      subject_id: String(made.id),
      after: logged(fields),
    });
    await tell(ctx, tx, fields);
    return made.id;
  });
  return readView(ctx, user, id);
}

/** Throws 404 for a view that the caller does not see, 403 for one that is another's. */
async function viewToChange(tx: Database, user: CurrentUser, id: number): Promise<ViewRow> {
  const found = await findVisibleView(tx, user, id);
  if (found === null) throw notFound();
  if (!mayChange(user, found)) throw forbidden();
  return found;
}

type Update = z.output<typeof ticketViewUpdateInput>;

function afterUpdate(before: ViewRow, { shared, group_id: group, ...sent }: Update): Fields {
  const given = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && name !== 'id' && name !== 'before'),
  );
  const isSharedNow = shared ?? isShared(before);
  const groupNow = group === undefined ? before.group_id : group;
  return {
    ...before,
    ...given,
    audience: audienceOf(isSharedNow, groupNow),
    group_id: isSharedNow ? groupNow : null,
  };
}

/** Throws as `createView` does, and 409 with `details.changed` for fields that were changed since they were read. */
export async function updateView(ctx: Context, user: CurrentUser, input: Update) {
  const sent = input.filter ? { ...input, filter: await readFilter(ctx, input.filter) } : input;
  await changing(ctx, async (tx) => {
    const before = await viewToChange(tx, user, input.id);
    const stored = { ...present(user, before), filter: before.filter };
    assertUnchanged(
      stored,
      { before: input.before, sent },
      'view_changed',
      'Someone else changed this view while you were editing.',
    );
    const after = afterUpdate(before, sent);
    // Whoever may no longer share can still take a view back.
    await assertAudience(ctx, user, after);
    await assertFits(tx, user, after, input.id);
    const { name, filter, order, columns, density, audience, group_id, pinned } = after;
    const position = sent.position ?? before.position;
    await tx
      .update(ticketViews)
      .set({
        ...{ name, filter, order, columns, density, audience, group_id, pinned, position },
        updated_at: sql`now()`,
      })
      .where(eq(ticketViews.id, input.id));
    await audit(ctx, tx, {
      action: 'ticket_view.update',
      subject_type: 'ticket_view',
      subject_id: String(input.id),
      before: logged(before),
      after: logged(after),
    });
    await tell(ctx, tx, before, after);
  });
  return readView(ctx, user, input.id);
}

/** Throws 404 and 403 as `updateView` does. */
export async function deleteView(ctx: Context, user: CurrentUser, id: number) {
  await changing(ctx, async (tx) => {
    const gone = await viewToChange(tx, user, id);
    await tx.delete(ticketViews).where(eq(ticketViews.id, id));
    await audit(ctx, tx, {
      action: 'ticket_view.delete',
      subject_type: 'ticket_view',
      subject_id: String(id),
      before: logged(gone),
    });
    await tell(ctx, tx, gone);
  });
  return {};
}

/** Puts the views in order for the caller alone. Throws 422 for a view that the caller does not see. */
export async function orderViews(
  ctx: Context,
  user: CurrentUser,
  { ids }: z.output<typeof ticketViewOrderInput>,
) {
  const seen = new Set((await findVisibleViews(ctx.db, user)).map(({ id }) => id));
  if (new Set(ids).size !== ids.length || ids.some((id) => !seen.has(id)))
    throw invalid({ ids: ['List every view exactly once.'] });
  const stored = { user_id: user.id, view_ids: ids };
  await ctx.db
    .insert(ticketViewOrders)
    .values(stored)
    .onConflictDoUpdate({ target: ticketViewOrders.user_id, set: { view_ids: ids } });
  return listViews(ctx, user);
}

/** The number of tickets of a filter, and the first ten. */
export async function previewView(
  ctx: Context,
  user: CurrentUser,
  { filter: given }: z.output<typeof ticketViewPreviewInput>,
) {
  const filter = await readFilter(ctx, given);
  const [count, { data }] = await Promise.all([
    filteredFor(ctx, user, filter).then((wanted) => countFiltered(ctx.db, wanted, maxViewCount)),
    listQueue(ctx, user, { folder: 'open', filter: JSON.stringify(filter), limit: 10 }),
  ]);
  return { count, data };
}
