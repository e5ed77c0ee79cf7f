import type { WebhookEvent } from '#shared/webhooks.ts';
import type { Services } from '../../platform/services.ts';
import { heardAs } from './events-heard.ts';
import { hearForWebhooks } from './jobs.ts';
import { readWanted, wantedKey } from './wanted.ts';

/**
 * Lets nothing be enqueued that no webhook wants. While it is not known what they want, all is heard: nothing is lost,
 * and a job that finds no webhook ends at once.
 */
export async function hearWhatIsWanted(services: Services): Promise<void> {
  let wanted: ReadonlySet<WebhookEvent> | null = null;
  let reads = 0;
  const read = async () => {
    reads += 1;
    const own = reads;
    wanted = null;
    const found = await readWanted(services);
    if (own === reads) wanted = found;
  };
  services.jobs.hearOnly(hearForWebhooks, (fact) => {
    const names = heardAs(fact);
    return names.some((name) => wanted === null || wanted.has(name));
  });
  services.cache.onDrop((name) => {
    if (name === wantedKey)
      read().catch((err: unknown) => services.log.warn({ err }, 'webhooks hear everything'));
  });
  await read();
}
