import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { suspendInput } from '#shared/people.ts';
import { hasPermission } from '#shared/permissions.ts';
import { audit } from '../../audit/service.ts';
import { toCurrentUser } from '../../auth/queries.ts';
import { endAccess } from '../../auth/revoke-access.ts';
import { assertAdminStays } from '../../auth/roles.ts';
import { users } from '../../auth/tables.ts';
import { handOverTickets } from '../../tickets/assignment.ts';
import { adminFieldsOf } from '../admin-fields.ts';
import { presentChanged } from '../user-view.ts';
import { findManaged } from './service.ts';

const lifted = { suspended_at: null, suspended_until: null, suspension_reason: null };

async function auditedOf(tx: Database, id: number) {
  const fields = (await adminFieldsOf(tx, [id])).get(id);
  return {
    suspended: fields?.suspended_at !== null,
    until: fields?.suspended_until,
    reason: fields?.suspension_reason,
  };
}

/**
 * Suspends a user at once: revokes sessions, remember cookies and tokens, and notifies open pages. Sign-in with the
 * right password shows the reason. Reassigns their open tickets, or unassigns them. Throws 422 for oneself, for a past
 * end, for the last administrator and for a user who can not be assigned tickets; 403 for one with permissions that the
 * caller lacks.
 */
export async function suspendPerson(ctx: Context, caller: CurrentUser, input: z.output<typeof suspendInput>) {
  const { id, reason, until, hand_over_to } = input;
  const row = await findManaged(ctx.db, caller, id);
  if (id === caller.id) throw invalid({ id: ["You can't suspend yourself."] }, 'oneself');
  if (until && Date.parse(until) <= Date.now()) {
    throw invalid({ until: ['The end date must be in the future.'] });
  }
  if (hand_over_to === id) throw invalid({ hand_over_to: ['The selected user id is invalid.'] });
  await ctx.db.transaction(async (tx) => {
    const before = await auditedOf(tx, id);
    await tx
      .update(users)
      .set({
        suspended_at: sql`coalesce(${users.suspended_at}, now())`,
        suspended_until: until ?? null,
        suspension_reason: reason || null,
      })
      .where(and(eq(users.id, id), isNull(users.deleted_at)));
    await endAccess(ctx, tx, id);
    await handOverTickets(ctx, tx, { from: id, to: hand_over_to ?? null });
    await audit(ctx, tx, {
      action: 'user.suspend',
      subject_type: 'user',
      subject_id: String(id),
      before,
      after: { ...(await auditedOf(tx, id)), hand_over_to: hand_over_to ?? null },
    });
    if (hasPermission(toCurrentUser(row), 'admin')) await assertAdminStays(tx);
  });
  ctx.jobs.nudge();
  return presentChanged(ctx, caller, id);
}

/** Lifts a suspension. */
export async function unsuspendPerson(ctx: Context, caller: CurrentUser, id: number) {
  await findManaged(ctx.db, caller, id);
  await ctx.db.transaction(async (tx) => {
    const before = await auditedOf(tx, id);
    await tx.update(users).set(lifted).where(eq(users.id, id));
    await audit(ctx, tx, {
      action: 'user.unsuspend',
      subject_type: 'user',
      subject_id: String(id),
      before,
      after: await auditedOf(tx, id),
    });
  });
  return presentChanged(ctx, caller, id);
}

/** Lifts expired suspensions. */
export async function liftSuspensions({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .update(users)
    .set(lifted)
    .where(and(isNotNull(users.suspended_at), lte(users.suspended_until, sql`now()`)));
}
