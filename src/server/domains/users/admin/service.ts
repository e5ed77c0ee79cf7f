import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { PersonSummary, personCreateInput } from '#shared/people.ts';
import { hasPermissionKey } from '#shared/permissions.ts';
import { listAgents } from '../../agents/service.ts';
import { audit } from '../../audit/service.ts';
import { assertFree } from '../../auth/addresses.ts';
import { assertMayManage, hasAll } from '../../auth/policy.ts';
import { findUser, toCurrentUser, type UserRow } from '../../auth/queries.ts';
import { setRoles } from '../../auth/role-assignment.ts';
import { insertUser, withHash } from '../../auth/service.ts';
import { countSessions } from '../../auth/sessions/service.ts';
import { roles, users } from '../../auth/tables.ts';
import { tokensOf } from '../../auth/tokens/service.ts';
import { readLocalizations } from '../../localizations/service.ts';
import { ticketsAround } from '../../tickets/person-queries.ts';
import { fileEntries } from '../../uploads/tables.ts';
import { showUser } from '../user-view.ts';
import { accountMade } from './emails.tsx';

/** A user by id. Throws 404 for an unknown one. */
export async function findPerson(db: Database, id: number): Promise<UserRow> {
  const row = await findUser(db, id);
  if (row === undefined) throw notFound();
  return row;
}

/** A user whom the caller may manage: 404 for an unknown one, 403 for one with permissions that the caller lacks. */
export async function findManaged(db: Database, caller: CurrentUser, id: number): Promise<UserRow> {
  const row = await findPerson(db, id);
  assertMayManage(caller, toCurrentUser(row));
  return row;
}

/** Creates an account for a person. Throws 422 for an address in use, 403 for roles that the caller can not grant. */
export async function createPerson(
  ctx: Context,
  caller: CurrentUser,
  input: z.output<typeof personCreateInput>,
) {
  const { roles: roleIds, notes, send_invite, password, ...about } = input;
  if (about.language && !(await readLocalizations(ctx)).has(about.language)) {
    throw invalid({ language: ['The selected language is invalid.'] });
  }
  const person = await withHash({ ...about, ...(password !== undefined && { password }) });
  const made = await ctx.db.transaction(async (tx) => {
    await assertFree(tx, [about.email], null);
    const { id } = await insertUser(ctx, tx, person);
    if (roleIds !== undefined) await setRoles(tx, caller, id, roleIds);
    if (notes) await tx.update(users).set({ notes }).where(eq(users.id, id));
    if (send_invite) {
      const link = `${baseUrl(ctx.env)}/${password === undefined ? 'forgot-password' : 'login'}`;
      await ctx.mailer.queue(ctx, tx, accountMade, { emails: [about.email] }, { email: about.email, link });
    }
    const row = await findPerson(tx, id);
    const { email, first_name, last_name } = row;
    await audit(ctx, tx, {
      action: 'user.create',
      subject_type: 'user',
      subject_id: String(id),
      after: { email, first_name, last_name, notes, roles: row.roles.map(({ name }) => name) },
    });
    return row;
  });
  ctx.jobs.nudge();
  return { user: await showUser(ctx, caller, made) };
}

/** Counts of a person's records, for the decision on a deletion or merge. */
export async function summarizePerson(ctx: Context, id: number): Promise<PersonSummary> {
  await findPerson(ctx.db, id);
  const [around, files, purchases, sessions, tokens] = await Promise.all([
    ticketsAround(ctx.db, id, ctx.user),
    ctx.db.$count(fileEntries, and(eq(fileEntries.user_id, id), isNull(fileEntries.deleted_at))),
    Promise.all(ctx.hooks('purchases').map((read) => read(ctx, id))),
    countSessions(ctx, id),
    tokensOf(ctx.db, id),
  ]);
  return { ...around, files, purchases: purchases.flat().length, sessions, tokens: tokens.length };
}

/** Choices of the forms about people. */
export async function readOptions(ctx: Context, caller: CurrentUser) {
  const [known, agents] = await Promise.all([
    ctx.db.select().from(roles).where(eq(roles.is_guest, false)).orderBy(roles.id),
    listAgents(ctx),
  ]);
  const gives = hasPermissionKey(caller, 'roles.update');
  return {
    roles: known.map((role) => ({
      id: role.id,
      name: role.name,
      description: role.description,
      may_give: gives && hasAll(caller, role),
    })),
    agents,
  };
}
