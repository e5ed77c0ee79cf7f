import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { invalid, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import type { roleHoldersInput, roleUsersInput } from '#shared/roles.ts';
import type { Context } from '../../platform/context.ts';
import { userTopic } from '../../platform/events/events.ts';
import { audit } from '../audit/service.ts';
import { displayName, personColumns, toPerson } from '../auth/queries.ts';
import { userRoles, users } from '../auth/tables.ts';
import { assertHasRole } from './policy.ts';
import { findRole, pageOfHolders, rolesBeside } from './queries.ts';
import { changingRoles, readRole } from './service.ts';

/** One page of the holders of a role, or of all others. Throws 404. */
export async function listHolders(ctx: Context, input: z.output<typeof roleHoldersInput>) {
  if ((await findRole(ctx.db, input.id)) === undefined) throw notFound();
  const { rows, total } = await pageOfHolders(ctx.db, input);
  const people = rows.map((row) => ({ ...toPerson(row), email: row.email }));
  return { pagination: toCountedPage(people, total, input) };
}

type Change = 'add' | 'remove';

/**
 * Adds a role to users, or removes it. Throws 403 for a role with permissions that the caller lacks, and for users with
 * such; 404 for an unknown role; 422 for no users, for the guest role and for the last administrator.
 */
export async function changeHolders(
  ctx: Context,
  { id, userIds }: z.output<typeof roleUsersInput>,
  change: Change,
) {
  await changingRoles(ctx, async (tx, known, actor) => {
    const role = known.find((one) => one.id === id);
    if (role === undefined) throw notFound();
    assertHasRole(actor, role);
    if (role.is_guest) throw invalid({ userIds: ["This role is for visitors who aren't signed in."] });
    const people = await tx
      .select(personColumns)
      .from(users)
      .where(and(inArray(users.id, userIds), isNull(users.deleted_at)));
    if (people.length < new Set(userIds).size)
      throw invalid({ userIds: ['The selected person is invalid.'] });
    const beside = await rolesBeside(tx, { userIds });
    for (const held of known) if (beside.has(held.id)) assertHasRole(actor, held);
    const ids = people.map((person) => person.id);
    const changed =
      change === 'add'
        ? await tx
            .insert(userRoles)
            .values(ids.map((user_id) => ({ user_id, role_id: id })))
            .onConflictDoNothing()
            .returning({ id: userRoles.user_id })
        : await tx
            .delete(userRoles)
            .where(and(eq(userRoles.role_id, id), inArray(userRoles.user_id, ids)))
            .returning({ id: userRoles.user_id });
    const names = people
      .filter((person) => changed.some((row) => row.id === person.id))
      .map((person) => ({ id: person.id, name: displayName(person) }));
    if (names.length === 0) return;
    await audit(ctx, tx, {
      action: change === 'add' ? 'role.add_users' : 'role.remove_users',
      subject_type: 'role',
      subject_id: String(id),
      [change === 'add' ? 'after' : 'before']: { users: names },
    });
    await ctx.events.publish(
      tx,
      names.map((person) => userTopic(person.id)),
      { name: 'roles', id: null },
    );
  });
  return readRole(ctx, ctx.user, id);
}
