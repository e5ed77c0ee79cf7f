import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { userDeleteInput } from '#shared/users.ts';
import type { Database } from '../../platform/db/connect.ts';
import { userTopic } from '../../platform/events/events.ts';
import { fact } from '../../platform/jobs/domain-events.ts';
import { randomText } from '../../platform/keys.ts';
import type { Context } from '../../platform/trpc/context.ts';
import { accountDeleted } from '../auth/events.ts';
import { assertOneself } from '../auth/procedure.ts';
import { toCurrentUser, type UserRow } from '../auth/queries.ts';
import { assertAdminStays } from '../auth/roles.ts';
import { users } from '../auth/tables.ts';
import { dropAvatarFile } from './avatar.ts';
import { loadUser, userIdOf } from './user-view.ts';

/** An address that no mail can reach, and that belongs to nobody else. */
async function freeAddress(tx: Database, id: number): Promise<string> {
  const address = `deleted-${id}@deleted.invalid`;
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, address));
  return taken === undefined ? address : `deleted-${id}-${randomText(12)}@deleted.invalid`.toLowerCase();
}

/** What stays of a person: a row that tickets and replies point to, saying nothing about anybody. */
async function empty(ctx: Context, tx: Database, user: UserRow): Promise<void> {
  await tx
    .update(users)
    .set({
      email: await freeAddress(tx, user.id),
      first_name: 'Deleted',
      last_name: 'user',
      avatar: null,
      password_hash: null,
      timezone: null,
      language: null,
      country: null,
      email_verified_at: null,
      two_factor_confirmed_at: null,
      two_factor_secret: null,
      two_factor_recovery_codes: null,
      two_factor_last_step: null,
      suspended_at: null,
      suspended_until: null,
      suspension_reason: null,
      notes: null,
      deleted_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where(and(eq(users.id, user.id), isNull(users.deleted_at)));
  await ctx.mailer.forget(tx, user.email);
  await dropAvatarFile(ctx, tx, user.avatar);
}

/**
 * Deletes an account for good: every way into it, everything known about the person. Their tickets stay, without a name.
 * One's own must be meant (`deleteCurrentUser`); another's takes the permission, and not the flag. Throws 422 for the
 * last administrator.
 */
export async function deleteUser(ctx: Context, caller: CurrentUser, input: z.output<typeof userDeleteInput>) {
  if (ctx.identity.mode !== 'session') {
    throw forbidden('This action is not available to API tokens.', 'session_only');
  }
  assertOneself(ctx);
  const own = userIdOf(caller, input.id) === caller.id;
  const meant = input.deleteCurrentUser === true;
  if (meant && !own) throw forbidden();
  const user = await loadUser(ctx, caller, 'delete', input.id);
  if (own && !meant) {
    throw invalid({ deleteCurrentUser: ['The delete current user field must be accepted.'] });
  }
  await ctx.db.transaction(async (tx) => {
    await empty(ctx, tx, user);
    for (const forget of ctx.hooks('accountDeleted')) await forget(ctx, tx, user.id);
    await ctx.jobs.emit(tx, fact(accountDeleted, { user_id: user.id }));
    await ctx.events.publish(tx, [userTopic(user.id)], { name: 'session', id: null });
    if (hasPermission(toCurrentUser(user), 'admin'))
      await assertAdminStays(tx, 'The last administrator can not be deleted.');
  });
  ctx.people.dropPerson(user.id);
  ctx.jobs.nudge();
  if (own) await ctx.session.signOut();
  return {};
}
