import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { impersonateInput } from '#shared/people.ts';
import { audit } from '../../audit/service.ts';
import { readBootstrap } from '../../auth/bootstrap.ts';
import { toCurrentUser } from '../../auth/queries.ts';
import { auditImpersonationEnd } from '../../auth/service.ts';
import { readPrivateSettings } from '../../settings/service.ts';
import { impersonated } from './emails.tsx';
import { findManaged, findPerson } from './service.ts';

/**
 * Begins an impersonation, until it is ended or either session ends. Throws 403 for a user with permissions that the
 * caller lacks, 422 for oneself and for a suspended user.
 */
export async function impersonate(
  ctx: Context,
  caller: CurrentUser,
  input: z.output<typeof impersonateInput>,
) {
  const row = await findManaged(ctx.db, caller, input.id);
  if (row.id === caller.id) throw invalid({ id: ["You can't log in as yourself."] }, 'oneself');
  if (row.suspended_at !== null)
    throw invalid({ id: ['This person is suspended. Unsuspend them first.'] }, 'suspended');
  const { notify_impersonation } = await readPrivateSettings(ctx, 'privacy');
  await ctx.db.transaction(async (tx) => {
    await audit(ctx, tx, {
      action: 'user.impersonate',
      subject_type: 'user',
      subject_id: String(row.id),
      before: { logged_in_as: false },
      after: { logged_in_as: true, reason: input.reason || null },
    });
    if (!notify_impersonation) return;
    const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const told = { who: caller.display_name, at, reason: input.reason ?? '' };
    await ctx.mailer.queue(ctx, tx, impersonated, { emails: [row.email] }, told);
  });
  ctx.jobs.nudge();
  await ctx.session.actAs(row.id);
  const { id, display_name } = caller;
  return {
    bootstrapData: await readBootstrap(ctx, { ...toCurrentUser(row), impersonator: { id, display_name } }),
  };
}

/** Ends the impersonation. Throws 409 without one. */
export async function stopImpersonating(ctx: Context, user: CurrentUser) {
  if (!user.impersonator)
    throw new AppError('conflict', 'not_impersonating', "You're not logged in as anyone else.");
  await auditImpersonationEnd(ctx, ctx.db, user.id);
  const id = await ctx.session.stopActing();
  if (id === null) {
    await ctx.session.signOut();
    return { bootstrapData: await readBootstrap(ctx, null) };
  }
  return { bootstrapData: await readBootstrap(ctx, toCurrentUser(await findPerson(ctx.db, id))) };
}
