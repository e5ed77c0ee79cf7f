import { eq, sql } from 'drizzle-orm';
import { translatable } from '#shared/translation.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import { postAllowed } from '../../platform/security/guarded-fetch.ts';
import type { Services } from '../../platform/services.ts';
import { holdersOf } from '../auth/roles.ts';
import { notify } from '../notifications/service.ts';
import { mayGoTo } from './addresses.ts';
import { openSecret } from './secrets.ts';
import { signatureOf } from './signature.ts';
import { subscribedEventsKey } from './subscribed-events.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/** Seconds until the next attempt, after each that failed: ten seconds, then minutes, hours, a day. */
const pauses = [10, 60, 600, 3600, 6 * 3600, 24 * 3600];

const patienceMs = 10_000;
const keptBytes = 4096;

/** Number of consecutive failed deliveries that disables a webhook. */
const maxFailures = 50;

interface Outcome {
  ok: boolean;
  status_code: number | null;
  error: string | null;
  response: string | null;
  ms: number;
}

type Found = { delivery: typeof webhookDeliveries.$inferSelect; webhook: typeof webhooks.$inferSelect };

/** One attempt. Errors are its outcome, and never thrown. */
async function attempt(services: Services, { delivery, webhook }: Found): Promise<Outcome> {
  const { id, event, request: body } = delivery;
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { status, text } = await postAllowed(webhook.url, body, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-helpdock-event': event,
        'x-helpdock-delivery': id,
        'x-helpdock-signature': signatureOf(openSecret(services, webhook.sealed_secret), body, new Date()),
      },
      timeoutMs: patienceMs,
      maxBytes: keptBytes,
      allows: mayGoTo(services),
    });
    const ok = status >= 200 && status < 300;
    const response = text.replaceAll('\u0000', '').toWellFormed();
    return { ok, status_code: status, error: null, response, ms: took() };
  } catch (error) {
    const message = error instanceof Error ? error.message || error.name : String(error);
    const said =
      error instanceof Error && error.name === 'TimeoutError' ? 'No response within 10 seconds.' : message;
    return { ok: false, status_code: null, error: said.slice(0, 500), response: null, ms: took() };
  }
}

/** Disables a webhook whose endpoint is gone or failing, and notifies its administrators. */
async function disable(services: Services, tx: Database, { webhook }: Found, reason: 'gone' | 'failures') {
  const [ended] = await tx
    .update(webhooks)
    .set({ enabled: false, disabled_reason: reason })
    .where(eq(webhooks.id, webhook.id))
    .returning({ name: webhooks.name });
  if (ended === undefined) return;
  await services.cache.drop(tx, subscribedEventsKey);
  const { name } = ended;
  await notify(services, tx, await holdersOf({ db: tx }, 'webhooks.update'), 'webhook_disabled', {
    mainAction: { action: `/admin/webhooks/${webhook.id}`, label: 'View webhook' },
    lines: [
      { type: 'primary', ...translatable('The webhook “:name” has been disabled', { name }) },
      {
        type: 'other',
        ...(reason === 'gone'
          ? translatable('The endpoint is gone (410).')
          : translatable(':count consecutive deliveries failed.', { count: maxFailures })),
      },
    ],
  });
}

/** Enqueues another attempt of a delivery, so many seconds later. */
type TryAgain = (tx: Database, seconds: number) => Promise<void>;

/** Stores the outcome: delivered, to be retried, or failed for good. */
async function keep(
  services: Services,
  tx: Database,
  found: Found,
  { ok, ...outcome }: Outcome,
  tryAgain: TryAgain,
): Promise<void> {
  const { delivery, webhook } = found;
  const isGone = outcome.status_code === 410;
  const pause = ok || isGone ? undefined : pauses[delivery.attempts];
  const state = ok ? 'ok' : pause === undefined ? 'failed' : 'waiting';
  await tx
    .update(webhookDeliveries)
    .set({
      ...outcome,
      state,
      attempts: delivery.attempts + 1,
      next_at: pause === undefined ? null : sql`now() + make_interval(secs => ${pause})`,
    })
    .where(eq(webhookDeliveries.id, delivery.id));
  if (pause !== undefined) return tryAgain(tx, pause);
  if (state === 'ok' && webhook.failures === 0) return;
  const [counted] = await tx
    .update(webhooks)
    .set({ failures: ok ? 0 : sql`${webhooks.failures} + 1` })
    .where(eq(webhooks.id, webhook.id))
    .returning({ failures: webhooks.failures, enabled: webhooks.enabled });
  if (counted === undefined || !counted.enabled || ok) return;
  if (isGone) await disable(services, tx, found, 'gone');
  else if (counted.failures >= maxFailures) await disable(services, tx, found, 'failures');
}

/** Attempts a pending delivery once. Errors are stored with it. */
export async function tryDelivery(
  services: Services,
  id: string,
  finish: Finish,
  tryAgain: TryAgain,
): Promise<void> {
  const [found] = await services.db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(eq(webhookDeliveries.id, id));
  if (found === undefined || found.delivery.state !== 'waiting') return;
  const isTest = found.delivery.event === 'test';
  if (!found.webhook.enabled && !isTest) {
    await services.db
      .update(webhookDeliveries)
      .set({ state: 'failed', error: 'The webhook is disabled.', next_at: null })
      .where(eq(webhookDeliveries.id, id));
    return;
  }
  const outcome = await attempt(services, found);
  await services.db.transaction(async (tx) => {
    await keep(services, tx, found, outcome, tryAgain);
    await finish(tx);
  });
  services.cache.forget(subscribedEventsKey);
}
