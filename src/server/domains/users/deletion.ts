import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { userDeleteInput } from '#shared/users.ts';
import type { Context } from '../../platform/context.ts';
import { userTopic } from '../../platform/events/events.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import { audit } from '../audit/service.ts';
import { accountDeleted } from '../auth/events.ts';
import { assertOneself } from '../auth/procedure.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { assertAdminStays } from '../auth/roles.ts';
import { userEmails } from '../auth/tables.ts';
import { dropAvatarFile } from './avatar.ts';
import { emptyAccount } from './emptied-account.ts';
import { loadUser, userIdOf } from './user-view.ts';

/**
 * Permanently deletes an account with its credentials and personal data. Tickets are kept anonymously. The own account
 * needs the flag `deleteCurrentUser`; another needs the permission instead. Throws 422 for the last administrator.
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
    const further = await tx
      .select({ email: userEmails.email })
      .from(userEmails)
      .where(eq(userEmails.user_id, user.id));
    await emptyAccount(tx, user.id);
    for (const { email } of [user, ...further]) await ctx.mailer.forget(tx, email);
    await dropAvatarFile(ctx, tx, user.avatar);
    for (const forget of ctx.hooks('accountDeleted')) await forget(ctx, tx, user.id);
    // Added after the person's audit entries are cleared: it is kept, and has no personal data.
    await audit(ctx, tx, {
      action: 'user.delete',
      subject_type: 'user',
      subject_id: String(user.id),
      before: { roles: user.roles.map(({ name }) => name) },
    });
    await ctx.jobs.emit(tx, eventOf(accountDeleted, { user_id: user.id }));
    await ctx.events.publish(tx, [userTopic(user.id)], { name: 'session', id: null });
    if (hasPermission(toCurrentUser(user), 'admin'))
      await assertAdminStays(tx, 'The last administrator can not be deleted.');
  });
  ctx.people.dropPerson(user.id);
  ctx.jobs.nudge();
  if (own) await ctx.session.signOut();
  return {};
}
