import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { FetchRejected } from '#server/platform/security/guarded-fetch.ts';
import { sha256 } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { addBrowserInput } from '#shared/notifications.ts';
import { validationTexts } from '#shared/validation.ts';
import { assertSubscribable } from '../subscriptions.ts';
import { pushBrowsers } from '../tables.ts';
import { assertPushAddress } from './addresses.ts';

const purpose = 'push-browser';

const browserSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

export const openBrowser = ({ keys }: Pick<Services, 'keys'>, sealed: string) =>
  browserSchema.parse(JSON.parse(keys.unseal(purpose, sealed) ?? 'null'));

/** Subscribes this browser to push messages for the lifetime of its session. Idempotent. */
export async function addBrowser(ctx: Context, user: CurrentUser, input: z.output<typeof addBrowserInput>) {
  await assertSubscribable(ctx);
  try {
    await assertPushAddress(ctx, input.endpoint);
  } catch (error) {
    if (error instanceof FetchRejected) {
      throw invalid({ endpoint: [{ line: validationTexts.selected, values: { attribute: 'endpoint' } }] });
    }
    throw error;
  }
  const row = {
    user_id: user.id,
    session_id: sha256(ctx.sessionId),
    sealed: ctx.keys.seal(purpose, JSON.stringify(input)),
  };
  await ctx.limits.consume('push_browser', user.id);
  await ctx.db
    .insert(pushBrowsers)
    .values({ ...row, endpoint_hash: sha256(input.endpoint) })
    .onConflictDoUpdate({ target: pushBrowsers.endpoint_hash, set: row });
  return {};
}

/** Unsubscribes this browser; an unknown one is ignored. */
export async function removeBrowser({ db }: Pick<Services, 'db'>, user: CurrentUser, endpoint: string) {
  await db
    .delete(pushBrowsers)
    .where(and(eq(pushBrowsers.user_id, user.id), eq(pushBrowsers.endpoint_hash, sha256(endpoint))));
  return {};
}
