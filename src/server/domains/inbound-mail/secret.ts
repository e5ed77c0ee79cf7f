import type { Services } from '../../platform/services.ts';
import { readPrivateSettings } from '../settings/service.ts';

/** Signing secret of mails to the webhook: configured, set by rotation, or derived from the key of the site. */
export async function inboundSecret(services: Services): Promise<string> {
  const { secret } = await readPrivateSettings(services, 'inbound');
  return secret ?? services.keys.sign('inbound mail', 'webhook');
}
