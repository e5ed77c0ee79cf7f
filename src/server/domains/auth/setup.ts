import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { setUpInput } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import { defaultRoles } from '#shared/permissions.ts';
import { type Context, withDb } from '../../platform/context.ts';
import { saveSettings } from '../settings/service.ts';
import { readBootstrap } from './bootstrap.ts';
import { toCurrentUser } from './queries.ts';
import { holdersOf } from './roles.ts';
import { assertSamePassword, createUser } from './service.ts';
import { assertSetupCode, isLocal } from './setup-code.ts';
import { isSetupRequired, setupCacheKey } from './setup-queries.ts';

const advisoryLock = 72_041_005;

/**
 * Creates the first administrator of a new site, names the site and signs them in. Throws 422 on `code` for remote
 * callers without the code of the terminal; 403 as soon as an administrator exists, also under concurrency.
 */
export async function setUp(ctx: Context, input: z.output<typeof setUpInput>) {
  await ctx.limits.consume('register', ctx.request.ip);
  assertSamePassword(input);
  const { site_name, password_confirmation, code, ...fields } = input;
  if (await isSetupRequired(ctx)) await assertSetupCode(ctx, code);
  const person = { ...fields, email_verified_at: new Date().toISOString() };
  const user = await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`);
    if ((await holdersOf({ db: tx }, 'admin')).length > 0) {
      throw new AppError('forbidden', 'already_set_up', 'This site is already set up.');
    }
    await ctx.cache.drop(tx, setupCacheKey);
    return createUser(withDb(ctx, tx), person, [defaultRoles.admins]);
  });
  ctx.cache.forget(setupCacheKey);
  await saveSettings(ctx, { branding: { site_name } });
  await ctx.session.signIn(user.id, false);
  return { bootstrapData: await readBootstrap(ctx, toCurrentUser(user)) };
}

/** Whether the setup form requires the code of the terminal. */
export const readSetupNeeds = async (ctx: Context) => ({
  code: !isLocal(ctx) && (await isSetupRequired(ctx)),
});
