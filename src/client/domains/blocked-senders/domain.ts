import { defineClientDomain } from '../../shell/client-domain.ts';

/** Senders whose new requests become spam. */
export const blockedSendersDomain = defineClientDomain({
  name: 'blocked-senders',
  audit: (translate) => ({
    blocked_sender: {
      create: translate('Sender blocked'),
      delete: translate('Sender unblocked'),
    },
  }),
});
