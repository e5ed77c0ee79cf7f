import { IconMailDown } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const inboundMailDomain = defineClientDomain({
  name: 'inbound-mail',
  screens: (translate) => [
    {
      to: '/admin/incoming-mail',
      title: translate('Incoming email'),
      group: 'email',
      order: 14,
      icon: IconMailDown,
      permission: 'channels.view',
      description: translate('Every email that came in, and what became of it.'),
      terms: translate('quarantine, received emails, spam, replay, lost email'),
    },
  ],
  audit: (translate) => ({
    inbound_message: {
      discard: translate('Incoming email discarded'),
      replay: translate('Incoming email handled again'),
    },
  }),
});
