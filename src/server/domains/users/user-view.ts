import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import type { ShownUser, User } from '#shared/users.ts';
import type { Context } from '../../platform/context.ts';
import { assertMayManage } from '../auth/policy.ts';
import { assertSecondFactor, assertVerified } from '../auth/procedure.ts';
import { findUser, toCurrentUser, type UserRow } from '../auth/queries.ts';
import { adminFieldsOf } from './admin-fields.ts';
import { type Act, mayActOn } from './policy.ts';

/** Parses a user id of the API: `me` is the caller. Throws 404 for invalid ones. */
export function userIdOf(caller: CurrentUser, id: string): number {
  if (id === 'me') return caller.id;
  const number = Number(id);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) throw notFound();
  return number;
}

/**
 * The target user of a call. Throws 403 for another user without the permission or with an unverified address, 404 for
 * an unknown id, 403 for a change of a user with permissions that the caller lacks.
 */
export async function loadUser(ctx: Context, caller: CurrentUser, act: Act, id: string): Promise<UserRow> {
  const number = userIdOf(caller, id);
  if (number !== caller.id) {
    assertSecondFactor(ctx);
    await assertVerified(ctx);
  }
  if (!mayActOn(caller, act, number)) throw forbidden();
  const user = await findUser(ctx.db, number);
  if (user === undefined) throw notFound();
  if (act !== 'view' && number !== caller.id) assertMayManage(caller, toCurrentUser(user));
  return user;
}

/** An account as it is visible to the caller: security data only for the owner, and not by token. */
export function presentUser(ctx: Context, caller: CurrentUser, row: UserRow): User {
  const { workspaces, shared_organisation, ...user } = toCurrentUser(row);
  if (row.id === caller.id && ctx.identity.mode === 'session') return user;
  const { has_password, two_factor_confirmed_at, unread_notifications_count, ...others } = user;
  return row.id === caller.id ? { ...others, unread_notifications_count } : others;
}

/** The same, with the fields for user managers on other accounts. */
export async function showUser(ctx: Context, caller: CurrentUser, row: UserRow): Promise<ShownUser> {
  const user = presentUser(ctx, caller, row);
  if (row.id === caller.id) return user;
  return { ...user, ...(await adminFieldsOf(ctx.db, [row.id])).get(row.id) };
}

/** The account after a change in this call. */
export async function presentChanged(
  ctx: Context,
  caller: CurrentUser,
  id: number,
): Promise<{ user: ShownUser }> {
  ctx.people.dropPerson(id);
  const row = await findUser(ctx.db, id);
  if (row === undefined) throw notFound();
  return { user: await showUser(ctx, caller, row) };
}
