import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#shared/webhooks.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { DomainEvent, Finish } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { publicNamesOf, type WebhookPayload } from '../../platform/webhook-events.ts';
import { deliver } from './delivery-jobs.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

interface Message extends WebhookPayload {
  webhook_id: number;
  event: WebhookEvent;
  created_at: string;
}

/** Stores and enqueues deliveries, as part of the transaction `tx`; call `jobs.nudge` after it. */
export async function storeDeliveries(services: Services, tx: Database, messages: readonly Message[]) {
  const rows = messages.map(({ webhook_id, event, created_at, data, people }) => {
    const id = randomUUID();
    return { id, webhook_id, event, people, request: JSON.stringify({ id, event, created_at, data }) };
  });
  if (rows.length === 0) return [];
  const stored = await tx
    .insert(webhookDeliveries)
    .values(rows.map((row) => ({ ...row, next_at: sql`now()` })))
    .returning();
  await services.jobs.enqueue(tx, deliver, ...rows.map(({ id }) => ({ id })));
  return stored;
}

/** As many as one statement stores. */
const batch = 500;

/** Creates a delivery of an event for each subscribed webhook, once. */
export async function announce(services: Services, happened: DomainEvent, finish: Finish): Promise<void> {
  const { db, jobs, webhookEvents } = services;
  const events = publicNamesOf(webhookEvents, happened);
  const wanting = await db
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.enabled, true), sql`${webhooks.events} && ${`{${events.join()}}`}::text[]`));
  if (wanting.length === 0) return;
  const payloads = (await webhookEvents.get(happened.event)?.payloads(services, happened.data)) ?? [];
  const created_at = new Date().toISOString();
  const messages = payloads.flatMap((payload) =>
    wanting.flatMap(({ id, events: wanted }) =>
      events
        .filter((event) => wanted.includes(event))
        .map((event) => ({ ...payload, webhook_id: id, event, created_at })),
    ),
  );
  await db.transaction(async (tx) => {
    for (let from = 0; from < messages.length; from += batch)
      await storeDeliveries(services, tx, messages.slice(from, from + batch));
    await finish(tx);
  });
  jobs.nudge();
}
