import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import type {
  ListedRole,
  roleDeleteInput,
  roleInput,
  roleListInput,
  roleUpdateInput,
} from '#shared/roles.ts';
import { everybody } from '../../platform/cache/cache.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { everyoneTopic } from '../../platform/events/events.ts';
import { audit } from '../audit/service.ts';
import { findUser, toCurrentUser } from '../auth/queries.ts';
import { assertAdminStays, guestRoleKey } from '../auth/roles.ts';
import { invites, roles, userRoles } from '../auth/tables.ts';
import {
  abilitiesOf,
  assertExisting,
  assertHasRole,
  assertSensible,
  isSystem,
  type Role,
  withoutIdleLimits,
} from './policy.ts';
import {
  findRole,
  type LockedRole,
  lockRoles,
  pageOfRoles,
  type RoleRow,
  rolesBeside,
  usesOf,
} from './queries.ts';

const present = (caller: CurrentUser, row: RoleRow): ListedRole => ({
  ...row,
  system: isSystem(row),
  can: abilitiesOf(caller, row),
});

/** Audited fields of a role. */
export const loggedRole = ({
  name,
  description,
  permissions,
  is_default,
  require_two_factor,
}: Omit<Role, 'is_guest'> & { description: string | null }) => ({
  name,
  description,
  permissions: Object.fromEntries(
    permissions.map((permission) => [permission.name, permission.restrictions]),
  ),
  is_default,
  require_two_factor,
});

export async function listRoles(ctx: Context, caller: CurrentUser, input: z.output<typeof roleListInput>) {
  const { rows, total } = await pageOfRoles(ctx.db, input);
  return {
    pagination: toCountedPage(
      rows.map((row) => present(caller, row)),
      total,
      input,
    ),
  };
}

/** Throws 404 for an unknown role. */
export async function readRole({ db }: Pick<Context, 'db'>, caller: CurrentUser, id: number) {
  const row = await findRole(db, id);
  if (row === undefined) throw notFound();
  return { role: present(caller, row) };
}

/**
 * Serializes a change of roles, authorized by the actor's current permissions. Invalidates all permissions in every
 * process, and notifies open pages.
 */
export async function changingRoles<Result>(
  ctx: Context,
  change: (tx: Database, known: readonly LockedRole[], actor: CurrentUser) => Promise<Result>,
): Promise<Result> {
  const result = await ctx.db.transaction(async (tx) => {
    const known = await lockRoles(tx);
    const row = await findUser(tx, ctx.user.id);
    if (row === undefined) throw forbidden();
    const done = await change(tx, known, toCurrentUser(row));
    await assertAdminStays(tx);
    return done;
  });
  ctx.cache.forget(everybody);
  ctx.cache.forget(guestRoleKey);
  return result;
}

const byId = (known: readonly LockedRole[], id: number): LockedRole => {
  const role = known.find((one) => one.id === id);
  if (role === undefined) throw notFound();
  return role;
};

function assertFreeName(known: readonly LockedRole[], { id, name }: { id?: number; name: string }): void {
  const taken = known.some((role) => role.id !== id && role.name.toLowerCase() === name.toLowerCase());
  if (taken) throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
}

/** Unsets the default role, of which there is one. */
const unsetDefault = (tx: Database) =>
  tx.update(roles).set({ is_default: false }).where(eq(roles.is_default, true));

/** Throws 403 for permissions that the caller lacks, 422 for an invalid state. */
export async function createRole(ctx: Context, input: z.output<typeof roleInput>) {
  assertExisting(ctx.permissions, input.permissions);
  const permissions = withoutIdleLimits(ctx.permissions, input.permissions);
  const role = { ...input, permissions, description: input.description ?? null, is_guest: false };
  const id = await changingRoles(ctx, async (tx, known, actor) => {
    assertHasRole(actor, role);
    assertSensible(null, role);
    assertFreeName(known, role);
    if (role.is_default) await unsetDefault(tx);
    const [made] = await tx.insert(roles).values(role).returning({ id: roles.id });
    if (made === undefined) throw new Error('The role was not stored.');
    await audit(ctx, tx, {
      action: 'role.create',
      subject_type: 'role',
      subject_id: String(made.id),
      after: loggedRole(role),
    });
    return made.id;
  });
  return readRole(ctx, ctx.user, id);
}

/**
 * Throws 403 when the role has, or would have, permissions that the caller lacks; 404; 422 for an invalid state; 409
 * with `details.changed` for fields that were changed since they were read.
 */
export async function updateRole(
  ctx: Context,
  { id, before: read, ...sent }: z.output<typeof roleUpdateInput>,
) {
  if (sent.permissions !== undefined) {
    assertExisting(ctx.permissions, sent.permissions);
    sent.permissions = withoutIdleLimits(ctx.permissions, sent.permissions);
  }
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  await changingRoles(ctx, async (tx, known, actor) => {
    const before = byId(known, id);
    const after: LockedRole = { ...before, ...changes };
    assertHasRole(actor, before);
    assertUnchanged(
      before,
      { before: read, sent },
      'role_changed',
      'Someone else changed this role while you were editing.',
    );
    assertHasRole(actor, after);
    assertSensible(before, after);
    assertFreeName(known, after);
    if (after.is_default && !before.is_default) await unsetDefault(tx);
    await tx
      .update(roles)
      .set({ ...changes, updated_at: sql`now()` })
      .where(eq(roles.id, id));
    await audit(ctx, tx, {
      action: 'role.update',
      subject_type: 'role',
      subject_id: String(id),
      before: loggedRole(before),
      after: loggedRole(after),
    });
    await ctx.events.publish(tx, [everyoneTopic], { name: 'roles', id: null });
  });
  return readRole(ctx, ctx.user, id);
}

/** References to the roles, if any. */
async function usedBy(ctx: Context, tx: Database, ids: number[]) {
  const uses = await usesOf(tx, ids);
  for (const { type, count } of ctx.hooks('roleUses')) uses.push({ type, count: await count(ctx, tx, ids) });
  return uses.filter(({ count }) => count > 0);
}

/** Error of a deletion that needs a replacement. */
const inUse = (used_by: { type: string; count: number }[]) =>
  new AppError('conflict', 'role_in_use', 'This role is in use. Choose a replacement role.', {
    details: { used_by },
  });

/**
 * Deletes roles; their holders get the replacement. Throws 403 for default roles and for those with permissions that
 * the caller lacks, 404 when none exists, 409 with `details.used_by` without a replacement.
 */
export async function deleteRoles(ctx: Context, input: z.output<typeof roleDeleteInput>) {
  await changingRoles(ctx, async (tx, known, actor) => {
    const gone = known.filter(({ id }) => input.id.includes(id));
    if (gone.length === 0) throw notFound();
    const ids = gone.map(({ id }) => id);
    if (gone.some((role) => isSystem(role) || role.is_default)) {
      throw forbidden("Built-in roles and the default role can't be deleted.", 'protected_role');
    }
    for (const role of gone) assertHasRole(actor, role);
    const replacement = known.find(({ id }) => id === input.replacement_id);
    if (
      input.replacement_id != null &&
      (replacement === undefined || replacement.is_guest || ids.includes(replacement.id))
    ) {
      throw invalid({ replacement_id: ['The selected replacement is invalid.'] });
    }
    const beside = await rolesBeside(tx, { roleIds: ids });
    for (const role of known) if (beside.has(role.id)) assertHasRole(actor, role);
    const used = await usedBy(ctx, tx, ids);
    if (replacement === undefined && used.length > 0) throw inUse(used);
    if (replacement !== undefined) {
      assertHasRole(actor, replacement);
      await moveTo(ctx, tx, ids, replacement.id);
    }
    await tx.delete(roles).where(inArray(roles.id, ids));
    for (const role of gone) {
      await audit(ctx, tx, {
        action: 'role.delete',
        subject_type: 'role',
        subject_id: String(role.id),
        before: { ...loggedRole(role), ...(replacement && { replacement: replacement.name }) },
      });
    }
    await ctx.events.publish(tx, [everyoneTopic], { name: 'roles', id: null });
  });
  return {};
}

async function moveTo(ctx: Context, tx: Database, ids: number[], replacementId: number): Promise<void> {
  await tx
    .insert(userRoles)
    .select(
      tx
        .selectDistinct({
          user_id: userRoles.user_id,
          role_id: sql<number>`${replacementId}::integer`.as('role_id'),
        })
        .from(userRoles)
        .where(inArray(userRoles.role_id, ids)),
    )
    .onConflictDoNothing();
  await tx.update(invites).set({ role_id: replacementId }).where(inArray(invites.role_id, ids));
  for (const use of ctx.hooks('roleUses')) await use.move(ctx, tx, ids, replacementId);
}
