import { eq } from 'drizzle-orm';
import type { WebhookEvent } from '#shared/webhooks.ts';
import type { Services } from '../../platform/services.ts';
import { webhooks } from './tables.ts';

/** The name under which the events that webhooks want are cached. */
export const subscribedEventsKey = 'webhooks-wanted';

/** Events that any enabled webhook subscribes to. */
export const readSubscribedEvents = ({
  db,
  cache,
}: Pick<Services, 'db' | 'cache'>): Promise<ReadonlySet<WebhookEvent>> =>
  cache.read(subscribedEventsKey, async () => {
    const found = await db
      .select({ events: webhooks.events })
      .from(webhooks)
      .where(eq(webhooks.enabled, true));
    return new Set(found.flatMap(({ events }) => events));
  });
