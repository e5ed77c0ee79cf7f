import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import type { PersonExport } from '#shared/people.ts';
import { holdsPermission } from '#shared/permissions.ts';
import type { Context } from '../../platform/trpc/context.ts';
import { audit } from '../audit/service.ts';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { assertOneself } from '../auth/procedure.ts';
import { userIdOf } from '../users/user-view.ts';
import { makeExport } from './jobs.ts';
import { findManaged } from './service.ts';
import { personExports } from './tables.ts';

const keptDays = 7;

const alive = gt(personExports.expires_at, sql`now()`);

const columns = {
  id: personExports.id,
  user_id: personExports.user_id,
  state: personExports.state,
  created_at: personExports.created_at,
  expires_at: personExports.expires_at,
};

const asked = (caller: CurrentUser, about: number) =>
  and(eq(personExports.requested_by, caller.id), eq(personExports.user_id, about), alive);

/**
 * Whom it is about. Throws 403 for somebody else without the permissions, for somebody stronger and for who is logged in as
 * somebody else; 404 for who is not there.
 */
async function aboutWhom(ctx: Context, caller: CurrentUser, id: string): Promise<number> {
  assertOneself(ctx);
  const about = userIdOf(caller, id);
  if (about === caller.id) return about;
  const mayAsk = holdsPermission(caller, 'users.view') && holdsPermission(caller, 'export.run');
  if (!mayAsk) throw forbidden();
  await findManaged(ctx.db, caller, about);
  return about;
}

/**
 * Has a file made of all that is known of somebody. One that is on its way already is the answer again. Throws 404 for
 * who is not there.
 */
export async function askForExport(
  ctx: Context,
  caller: CurrentUser,
  id: string,
): Promise<{ job: PersonExport }> {
  const about = await aboutWhom(ctx, caller, id);
  await ctx.limits.consume('person_export', caller.id);
  const job = await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(72041005, ${caller.id})`);
    const [waiting] = await tx
      .select(columns)
      .from(personExports)
      .where(and(asked(caller, about), eq(personExports.state, 'queued')));
    if (waiting !== undefined) return waiting;
    const [made] = await tx
      .insert(personExports)
      .values({
        id: randomUUID(),
        user_id: about,
        requested_by: caller.id,
        state: 'queued',
        expires_at: sql`now() + make_interval(days => ${keptDays})`,
      })
      .returning(columns);
    if (made === undefined) throw new Error('The export was not stored.');
    await ctx.jobs.enqueue(tx, makeExport, { id: made.id });
    await audit(ctx, tx, { action: 'user.export', subject_type: 'user', subject_id: String(about) });
    return made;
  });
  ctx.jobs.nudge();
  return { job };
}

/** The newest files that the caller has asked for about somebody. */
export async function listExports(
  ctx: Context,
  caller: CurrentUser,
  id: string,
): Promise<{ exports: PersonExport[] }> {
  const about = await aboutWhom(ctx, caller, id);
  const exports = await ctx.db
    .select(columns)
    .from(personExports)
    .where(asked(caller, about))
    .orderBy(desc(personExports.created_at))
    .limit(5);
  return { exports };
}

/** Sends the file to who asked for it, and to nobody else. Throws 404 for every other. */
export async function sendExport(
  ctx: Context,
  caller: CurrentUser,
  id: string,
): Promise<Record<never, never>> {
  const [found] = await ctx.db
    .select()
    .from(personExports)
    .where(and(eq(personExports.id, id), eq(personExports.requested_by, caller.id), alive));
  if (found === undefined) throw notFound();
  await aboutWhom(ctx, caller, String(found.user_id));
  const { driver, storage_key, state } = found;
  if (state !== 'ready' || driver === null || storage_key === null) throw notFound();
  const file = await ctx.storages.on(driver).read(storage_key);
  if (file === null) throw notFound();
  ctx.request.attachment = {
    name: `person-${found.user_id}.json`,
    type: 'application/json; charset=utf-8',
    chunks: file.stream.setEncoding('utf8'),
  };
  return {};
}

const isOver = { expires_at: sql`now()` };

/** Files about somebody, and those that they have asked for, go with their account. */
export const forgetExports: OnDelete = async (_services, tx, userId) => {
  await tx
    .update(personExports)
    .set(isOver)
    .where(or(eq(personExports.user_id, userId), eq(personExports.requested_by, userId)));
};

/** What was made of one account alone says less than there is to know after the merge. */
export const mergeExports: OnMerge = (services, tx, { from }) => forgetExports(services, tx, from);
