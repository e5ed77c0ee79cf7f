import { notFound } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import { audit } from '../audit/service.ts';
import { readBootstrap } from '../auth/bootstrap.ts';
import { findUser, toCurrentUser } from '../auth/queries.ts';
import { viewSessionAs } from '../auth/sessions/service.ts';
import { assertHasRole } from './policy.ts';
import { findRole } from './queries.ts';

/**
 * Views the site as a role in this browser session, read-only. Throws 403 for a role with permissions that the caller
 * lacks, 404.
 */
export async function viewAs(ctx: Context, id: number) {
  const role = await findRole(ctx.db, id);
  if (role === undefined) throw notFound();
  assertHasRole(ctx.user, role);
  await ctx.db.transaction(async (tx) => {
    await viewSessionAs(ctx, tx, ctx.sessionId, id);
    await audit(ctx, tx, {
      action: 'role.view_as',
      subject_type: 'role',
      subject_id: String(id),
      after: { name: role.name },
    });
  });
  return answer(ctx, role);
}

/** Ends viewing as a role; idempotent. */
export async function stopViewingAs(ctx: Context) {
  await viewSessionAs(ctx, ctx.db, ctx.sessionId, null);
  return answer(ctx, null);
}

async function answer(ctx: Context, viewed_role: Awaited<ReturnType<typeof findRole>> | null) {
  ctx.people.dropPerson(ctx.user.id);
  const row = await findUser(ctx.db, ctx.user.id);
  if (row === undefined) throw notFound();
  return {
    bootstrapData: await readBootstrap(ctx, toCurrentUser({ ...row, viewed_role: viewed_role ?? null })),
  };
}
