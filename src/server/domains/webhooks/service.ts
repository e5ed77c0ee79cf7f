import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import {
  type Webhook,
  type WebhookEvent,
  type webhookCreateInput,
  webhookEvents,
  type webhookListInput,
  type webhookUpdateInput,
} from '#shared/webhooks.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { FetchRejected } from '../../platform/security/guarded-fetch.ts';
import { randomText } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { assertAllowedTarget } from './addresses.ts';
import { sealSecret } from './secrets.ts';
import { subscribedEventsKey } from './subscribed-events.ts';
import { webhooks } from './tables.ts';

const columns = {
  id: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  // Omits events that used to be selectable and were never sent.
  events: sql<
    WebhookEvent[]
  >`array(select event from unnest(${webhooks.events}) with ordinality as chosen (event, place)
    where event = any(${`{${webhookEvents.join()}}`}::text[]) order by place)`,
  enabled: webhooks.enabled,
  failures: webhooks.failures,
  disabled_reason: webhooks.disabled_reason,
  created_at: webhooks.created_at,
  updated_at: webhooks.updated_at,
};

const matching = (text: string): SQL | undefined => {
  const pattern = partOf(text);
  return or(ilike(sql`${webhooks.name}::text`, pattern), ilike(webhooks.url, pattern));
};

/** Webhooks by name, a page of them. */
export async function listWebhooks({ db }: Pick<Services, 'db'>, input: z.output<typeof webhookListInput>) {
  const { query, enabled, orderBy, orderDir, perPage } = input;
  const condition = and(
    query ? matching(query) : undefined,
    enabled === undefined ? undefined : eq(webhooks.enabled, enabled),
  );
  const direction = orderDir === 'asc' ? asc : desc;
  const [found, total] = await Promise.all([
    db
      .select(columns)
      .from(webhooks)
      .where(condition)
      .orderBy(direction(webhooks[orderBy]), asc(webhooks.id))
      .limit(perPage)
      .offset(offsetOf(input)),
    db.$count(webhooks, condition),
  ]);
  return { pagination: toCountedPage(found, total, input) };
}

/** Throws 404 when it does not exist. */
export async function readWebhook({ db }: Pick<Services, 'db'>, id: number): Promise<Webhook> {
  const [found] = await db.select(columns).from(webhooks).where(eq(webhooks.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** Throws 422 for an address in a network of the site's own. */
async function checkAddress(services: Pick<Services, 'env'>, url: string): Promise<void> {
  try {
    await assertAllowedTarget(services, url);
  } catch (error) {
    if (!(error instanceof FetchRejected)) throw error;
    throw invalid({ url: ['Use a public URL. Private network addresses are not allowed.'] });
  }
}

async function refuseTakenName(tx: Database, name: string, own: number | null): Promise<void> {
  const [taken] = await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.name, name));
  if (taken !== undefined && taken.id !== own) throw invalid({ name: ['The name has already been taken.'] });
}

const newSecret = () => `whsec_${randomText(40)}`;

/** Fields of a webhook in the audit log. */
const logged = ({ name, url, events, enabled }: Webhook) => ({ name, url, events, enabled });

export async function createWebhook(ctx: Context, input: z.output<typeof webhookCreateInput>) {
  await checkAddress(ctx, input.url);
  const secret = newSecret();
  const created = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, webhooks);
    await refuseTakenName(tx, input.name, null);
    const [row] = await tx
      .insert(webhooks)
      .values({ ...input, sealed_secret: sealSecret(ctx, secret) })
      .returning(columns);
    if (row === undefined) throw new Error('The webhook was not stored.');
    await audit(ctx, tx, {
      action: 'webhook.create',
      subject_type: 'webhook',
      subject_id: String(row.id),
      after: logged(row),
    });
    await ctx.cache.drop(tx, subscribedEventsKey);
    return row;
  });
  ctx.cache.forget(subscribedEventsKey);
  return { ...created, secret };
}

/**
 * Changes the fields of the input. Enabling resets the failures of one that the product has disabled. Throws 404, 422,
 * and 409 with `details.changed` for fields that were changed since they were read.
 */
export async function updateWebhook(
  ctx: Context,
  { id, before: read, ...change }: z.output<typeof webhookUpdateInput>,
): Promise<Webhook> {
  const { url, name } = change;
  const known = await readWebhook(ctx, id);
  if (url !== undefined && url !== known.url) await checkAddress(ctx, url);
  const updated = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, webhooks);
    const [before] = await tx.select(columns).from(webhooks).where(eq(webhooks.id, id)).for('update');
    if (before === undefined) throw notFound();
    assertUnchanged(
      logged(before),
      { before: read, sent: change },
      'webhook_changed',
      'Someone else changed this webhook while you were editing.',
    );
    if (name !== undefined) await refuseTakenName(tx, name, id);
    const [after] = await tx
      .update(webhooks)
      .set({
        ...change,
        ...(change.enabled === true && { failures: 0, disabled_reason: null }),
        updated_at: sql`now()`,
      })
      .where(eq(webhooks.id, id))
      .returning(columns);
    if (after === undefined) throw notFound();
    await audit(ctx, tx, {
      action: 'webhook.update',
      subject_type: 'webhook',
      subject_id: String(id),
      before: logged(before),
      after: logged(after),
    });
    await ctx.cache.drop(tx, subscribedEventsKey);
    return after;
  });
  ctx.cache.forget(subscribedEventsKey);
  return updated;
}

/** Ignores unknown ids among several. Throws 404 when none exists. */
export async function deleteWebhooks(ctx: Context, ids: readonly number[]) {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .delete(webhooks)
      .where(inArray(webhooks.id, [...ids]))
      .returning(columns);
    if (gone.length === 0) throw notFound();
    for (const webhook of gone) {
      await audit(ctx, tx, {
        action: 'webhook.delete',
        subject_type: 'webhook',
        subject_id: String(webhook.id),
        before: logged(webhook),
      });
    }
    await ctx.cache.drop(tx, subscribedEventsKey);
  });
  ctx.cache.forget(subscribedEventsKey);
  return {};
}

/** Replaces the signing secret, also for pending deliveries. */
export async function rotateSecret(ctx: Context, id: number) {
  const secret = newSecret();
  const changed = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .update(webhooks)
      .set({ sealed_secret: sealSecret(ctx, secret), updated_at: sql`now()` })
      .where(eq(webhooks.id, id))
      .returning(columns);
    if (row === undefined) throw notFound();
    await audit(ctx, tx, {
      action: 'webhook.rotate_secret',
      subject_type: 'webhook',
      subject_id: String(id),
      after: { secret: 'new' },
    });
    return row;
  });
  return { ...changed, secret };
}
