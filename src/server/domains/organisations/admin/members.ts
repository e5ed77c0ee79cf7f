import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { organisationMembersInput, organisationUsersInput } from '#shared/organisations.ts';
import { toCountedPage } from '#shared/pagination.ts';
import { audit } from '../../audit/service.ts';
import { displayName, personColumns, toPerson } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { organisationMembers } from '../tables.ts';
import { editedOrganisations, findMemberPage, lockOrganisations } from './queries.ts';
import { readOrganisation } from './service.ts';

/** One page of the members, or of people in no organisation. Throws 404. */
export async function listMembers(
  { db }: Pick<Context, 'db'>,
  input: z.output<typeof organisationMembersInput>,
) {
  if ((await editedOrganisations(db, [input.id])).length === 0) throw notFound();
  const [found, total] = await findMemberPage(db, input);
  const people = found.map((person) => ({ email: person.email, ...toPerson(person) }));
  return { pagination: toCountedPage(people, total, input) };
}

type Change = 'add' | 'remove';

/**
 * Adds people to an organisation, or removes them. People of another organisation move. Who is removed does not join
 * again by their address. Throws 404 for an unknown organisation, 422 for an unknown person.
 */
export async function changeMembers(
  ctx: Context,
  caller: CurrentUser,
  { id, userIds }: z.output<typeof organisationUsersInput>,
  change: Change,
) {
  await ctx.db.transaction(async (tx) => {
    await lockOrganisations(tx);
    if ((await editedOrganisations(tx, [id])).length === 0) throw notFound();
    const people = await tx
      .select(personColumns)
      .from(users)
      .where(and(inArray(users.id, userIds), isNull(users.deleted_at)));
    if (people.length < new Set(userIds).size)
      throw invalid({ userIds: ['The selected person is invalid.'] });
    const ids = people.map((person) => person.id);
    const changed =
      change === 'add'
        ? await tx
            .insert(organisationMembers)
            .values(ids.map((user_id) => ({ user_id, organisation_id: id })))
            .onConflictDoUpdate({
              target: organisationMembers.user_id,
              set: { organisation_id: id, created_at: sql`now()` },
              setWhere: sql`${organisationMembers.organisation_id} is distinct from ${id}`,
            })
            .returning({ id: organisationMembers.user_id })
        : await tx
            .update(organisationMembers)
            .set({ organisation_id: null })
            .where(
              and(eq(organisationMembers.organisation_id, id), inArray(organisationMembers.user_id, ids)),
            )
            .returning({ id: organisationMembers.user_id });
    const names = people
      .filter((person) => changed.some((row) => row.id === person.id))
      .map((person) => ({ id: person.id, name: displayName(person) }));
    if (names.length === 0) return;
    await audit(ctx, tx, {
      action: change === 'add' ? 'organisation.add_users' : 'organisation.remove_users',
      subject_type: 'organisation',
      subject_id: String(id),
      [change === 'add' ? 'after' : 'before']: { users: names },
    });
  });
  return readOrganisation(ctx, caller, id);
}
