import { defineDomain } from '../../platform/domain.ts';
import { blockedSenderApiTexts } from './api-texts.ts';
import { blockedSendersRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { blockedSenderWrites } from './writes.ts';

/** Senders whose new requests are filed as spam. */
export const blockedSendersDomain = defineDomain({
  name: 'blocked-senders',
  publicFiles: ['blocking.ts'],
  routers: { blockedSenders: blockedSendersRouter },
  writes: blockedSenderWrites,
  apiTexts: blockedSenderApiTexts,
  texts: { de: german, ar: arabic },
});
