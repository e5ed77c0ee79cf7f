import { IconInbox } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const mailboxesDomain = defineClientDomain({
  name: 'mailboxes',
  screens: (translate) => [
    {
      to: '/admin/mailboxes',
      title: translate('Mailboxes'),
      group: 'email',
      order: 12,
      icon: IconInbox,
      permission: 'channels.view',
      description: translate('Addresses that customers write to, and how their email comes in.'),
      terms: translate('incoming email, support address, IMAP, inbox, channels, aliases'),
    },
  ],
  audit: (translate) => ({
    dkim_key: { delete: translate('DKIM key deleted'), update: translate('DKIM key saved') },
    mailbox: {
      connect: translate('Mailbox connected'),
      create: translate('Mailbox created'),
      delete: translate('Mailbox deleted'),
      disconnect: translate('Mailbox disconnected'),
      update: translate('Mailbox edited'),
    },
  }),
});
