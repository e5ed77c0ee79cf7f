import type { WebhookEvent } from '#shared/webhooks.ts';
import type { Services } from '../../platform/services.ts';
import { publicNamesOf } from '../../platform/webhook-events.ts';
import { enqueueDeliveries } from './jobs.ts';
import { readSubscribedEvents, subscribedEventsKey } from './subscribed-events.ts';

/**
 * Enqueues a delivery only for events that some webhook subscribes to. Until the subscriptions are read, all events are
 * enqueued: none is lost, and a job without a webhook ends at once.
 */
export async function filterEvents(services: Services): Promise<void> {
  let wanted: ReadonlySet<WebhookEvent> | null = null;
  let reads = 0;
  const read = async () => {
    reads += 1;
    const own = reads;
    wanted = null;
    const found = await readSubscribedEvents(services);
    if (own === reads) wanted = found;
  };
  services.jobs.hearOnly(enqueueDeliveries, (fact) => {
    const names = publicNamesOf(services.webhookEvents, fact);
    return names.some((name) => wanted === null || wanted.has(name));
  });
  services.cache.onDrop((name) => {
    if (name === subscribedEventsKey)
      read().catch((err: unknown) => services.log.warn({ err }, 'webhooks hear everything'));
  });
  await read();
}
