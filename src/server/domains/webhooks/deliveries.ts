import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { notFound } from '#shared/errors.ts';
import type { Delivery, deliveryListInput } from '#shared/webhooks.ts';
import type { Context } from '../../platform/context.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { storeDeliveries } from './enqueue-deliveries.ts';
import { deliveryColumns, findDeliveries } from './queries.ts';
import { readWebhook } from './service.ts';
import { webhookDeliveries } from './tables.ts';

const place = z.object({ at: z.iso.datetime(), id: z.uuid() });

/** Deliveries of a webhook, newest first. Throws 404 when it does not exist. */
export async function listDeliveries(services: Services, input: z.output<typeof deliveryListInput>) {
  const { id, state, limit } = input;
  const after = readCursor(place, input.cursor);
  await readWebhook(services, id);
  const condition = and(
    eq(webhookDeliveries.webhook_id, id),
    state === undefined ? undefined : eq(webhookDeliveries.state, state),
  );
  const found = await findDeliveries(services.db, condition, after, limit + 1);
  return cursorPage(found, limit, (row) => ({ at: row.created_at, id: row.id }));
}

interface Sent {
  webhook_id: number;
  event: Delivery['event'];
  data: Record<string, unknown>;
  people: number[];
  created_at: string;
}

/** Stores and enqueues a delivery on a user's request. */
async function send(ctx: Context, action: 'test' | 'replay', message: Sent): Promise<{ delivery: Delivery }> {
  await ctx.limits.consume('webhook_send', ctx.user.id);
  const stored = await ctx.db.transaction(async (tx) => {
    const [delivery] = await storeDeliveries(ctx, tx, [message]);
    if (delivery === undefined) throw new Error('The delivery was not stored.');
    await audit(ctx, tx, {
      action: `webhook.${action}`,
      subject_type: 'webhook',
      subject_id: String(message.webhook_id),
      after: { delivery: delivery.id, event: message.event },
    });
    return delivery;
  });
  ctx.jobs.nudge();
  const { people, ...delivery } = stored;
  return { delivery };
}

/** Sends something to try the receiver with, also while the webhook is disabled. */
export async function sendTest(ctx: Context, id: number) {
  const { name } = await readWebhook(ctx, id);
  return send(ctx, 'test', {
    webhook_id: id,
    event: 'test',
    data: { webhook: { id, name } },
    people: [],
    created_at: new Date().toISOString(),
  });
}

const sentBody = z.object({ created_at: z.iso.datetime(), data: z.record(z.string(), z.unknown()) });

/** Sends the payload of a delivery again, as a new delivery. Throws 404 for an expired one. */
export async function replayDelivery(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({ ...deliveryColumns, people: webhookDeliveries.people })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id));
  if (found === undefined) throw notFound();
  const { webhook_id, event, people } = found;
  return send(ctx, 'replay', { ...sentBody.parse(JSON.parse(found.request)), webhook_id, event, people });
}
