import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { assertUnchanged, inOrder } from '#shared/edit-conflict.ts';
import { invalid, notFound } from '#shared/errors.ts';
import {
  type Macro,
  type macroDeleteInput,
  type macroInput,
  type macroUpdateInput,
  maxMacros,
} from '#shared/macros.ts';
import type { TicketAction } from '#shared/ticket-actions.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { sanitizeMessage } from '../../platform/html/message-html.ts';
import { audit } from '../audit/service.ts';
import { toPerson } from '../auth/queries.ts';
import { audienceOf } from '../canned-replies/audience.ts';
import { assertPlaceholders } from '../canned-replies/placeholders.ts';
import { assertMayChange, isShared, mayChange } from '../canned-replies/policy.ts';
import { assertActions, type MacroSteps } from './actions.ts';
import { countMacros, findMacros, lastPosition, lockMacros, type MacroRow } from './queries.ts';
import { macros } from './tables.ts';

/** The permission to change those that others see. */
export const managing = 'macros.manage';

function present(user: CurrentUser, row: MacroRow): Macro {
  const { audience, user_id: _, user: author, ...rest } = row;
  return {
    ...rest,
    shared: isShared({ audience, group_id: row.group_id }),
    user: author && toPerson(author),
    can: { update: mayChange(user, row, managing) },
  };
}

/** The macros that the caller sees, in their order. */
export const listMacros = async ({ db }: Pick<Context, 'db'>, user: CurrentUser) => ({
  macros: (await findMacros(db, user)).map((row) => present(user, row)),
});

async function loadVisible(db: Database, user: CurrentUser, id: number): Promise<MacroRow> {
  const [found] = await findMacros(db, user, [id]);
  if (found === undefined) throw notFound();
  return found;
}

export const readMacro = async ({ db }: Pick<Context, 'db'>, user: CurrentUser, id: number) => ({
  macro: present(user, await loadVisible(db, user, id)),
});

/** Throws 422 for a name that another one has that the user sees. */
async function assertFree(tx: Database, user: CurrentUser, name: string, own: number | null): Promise<void> {
  const others = (await findMacros(tx, user)).filter(({ id }) => id !== own);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
}

async function assertQuota(tx: Database, user: CurrentUser, audience: MacroRow['audience']): Promise<void> {
  if ((await countMacros(tx, audience === 'own', user.id)) < maxMacros) return;
  throw invalid({ name: [{ line: 'You can have up to :count macros.', values: { count: maxMacros } }] });
}

/** Messages of a macro are sanitized when it is saved, as those of tickets are. */
function cleaned({ actions, body }: MacroSteps): { actions: TicketAction[]; body: string | null } {
  return {
    actions: actions.map((action) =>
      'body' in action ? { ...action, body: sanitizeMessage(action.body) } : action,
    ),
    body: body === null ? null : sanitizeMessage(body),
  };
}

/** Throws 403, and 422 for steps that could not run, and for unknown placeholders. */
async function assertSteps(ctx: Context, user: CurrentUser, steps: MacroSteps): Promise<void> {
  await assertActions(ctx, user, steps);
  if (steps.body !== null) assertPlaceholders(steps.body);
  for (const [index, action] of steps.actions.entries())
    if ('body' in action) assertPlaceholders(action.body, `actions.${index}.body`);
}

const logged = ({
  name,
  actions,
  body,
  audience,
  group_id,
  enabled,
  position,
}: typeof macros.$inferInsert) => ({
  ...{ name, actions, body, audience, group_id, enabled, position },
});

/** Throws 403 for a shared one without the permission, 422 for a name in use and for steps that could not run. */
export async function createMacro(ctx: Context, user: CurrentUser, input: z.output<typeof macroInput>) {
  const { name, shared, group_id, enabled } = input;
  if (shared) assertMayChange(user, { user_id: user.id, audience: 'all', group_id: null }, managing);
  const steps = cleaned({ actions: input.actions, body: input.body ?? null });
  await assertSteps(ctx, user, steps);
  const id = await ctx.db.transaction(async (tx) => {
    await lockMacros(tx);
    await assertFree(tx, user, name, null);
    const audience = await audienceOf(tx, { shared, group_id });
    await assertQuota(tx, user, audience.audience);
    const position = input.position ?? (await lastPosition(tx));
    const row = { name, ...steps, ...audience, enabled, position };
    const [made] = await tx
      .insert(macros)
      .values({ ...row, user_id: user.id })
      .returning({ id: macros.id });
    if (made === undefined) throw new Error('The macro was not stored.');
    await audit(ctx, tx, {
      action: 'macro.create',
      subject_type: 'macro',
      subject_id: String(made.id),
      after: logged(row),
    });
    return made.id;
  });
  return readMacro(ctx, user, id);
}

/** Fields as they are compared with those that an editor read. */
const comparable = <Row extends { actions?: readonly TicketAction[] | undefined }>(row: Row) => ({
  ...row,
  actions: inOrder(row.actions),
});

/**
 * Changes the fields of the input. Throws 404, 403 for a shared one without the permission, 422 as a new one, and 409
 * with `details.changed` for fields that were changed since they were read.
 */
export async function updateMacro(
  ctx: Context,
  user: CurrentUser,
  { id, before: read, ...sent }: z.output<typeof macroUpdateInput>,
) {
  const known = await loadVisible(ctx.db, user, id);
  assertMayChange(user, known, managing);
  if (sent.shared) assertMayChange(user, { ...known, audience: 'all' }, managing);
  const steps = cleaned({
    actions: sent.actions ?? known.actions,
    body: sent.body === undefined ? known.body : sent.body,
  });
  if (sent.actions !== undefined || sent.body !== undefined) await assertSteps(ctx, user, steps);
  await ctx.db.transaction(async (tx) => {
    await lockMacros(tx);
    const before = await loadVisible(tx, user, id);
    assertMayChange(user, before, managing);
    assertUnchanged(
      comparable({ ...before, shared: isShared(before) }),
      { before: read && comparable(read), sent: comparable(sent) },
      'macro_changed',
      'Someone else changed this macro while you were editing.',
    );
    const { shared = isShared(before), group_id = sent.shared === false ? null : before.group_id } = sent;
    const { name = before.name, enabled = before.enabled, position = before.position } = sent;
    const after = { name, ...steps, ...(await audienceOf(tx, { shared, group_id })), enabled, position };
    await assertFree(tx, user, name, id);
    await tx
      .update(macros)
      .set({ ...after, updated_at: sql`now()` })
      .where(eq(macros.id, id));
    await audit(ctx, tx, {
      action: 'macro.update',
      subject_type: 'macro',
      subject_id: String(id),
      before: logged(before),
      after: logged(after),
    });
  });
  return readMacro(ctx, user, id);
}

/** Deletes macros. Throws 404 when none is visible, 403 when one may not be changed. */
export async function deleteMacros(
  ctx: Context,
  user: CurrentUser,
  { id: ids }: z.output<typeof macroDeleteInput>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockMacros(tx);
    const gone = await findMacros(tx, user, ids);
    if (gone.length === 0) throw notFound();
    for (const row of gone) assertMayChange(user, row, managing);
    await tx.delete(macros).where(
      inArray(
        macros.id,
        gone.map(({ id }) => id),
      ),
    );
    for (const row of gone)
      await audit(ctx, tx, {
        action: 'macro.delete',
        subject_type: 'macro',
        subject_id: String(row.id),
        before: logged(row),
      });
  });
  return {};
}
