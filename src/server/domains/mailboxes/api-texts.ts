import { dkimKeySchema } from '#shared/dkim-keys.ts';
import { mailboxSchema } from '#shared/mailboxes.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const mailboxApiTexts: DomainApiTexts = {
  tags: { Mailboxes: 'Addresses that customers write to, and the mails that came in.' },
  parameters: { domain: 'The part of email addresses after the @.' },
  bodies: {
    'dkimKeys.update': { selector: 'helpdock' },
    'mailboxes.create': {
      name: 'Support',
      email: 'support@example.org',
      inbound: {
        kind: 'imap',
        host: 'imap.example.org',
        port: 993,
        tls: true,
        username: 'support@example.org',
        password: 'a-mail-password',
        folder: 'INBOX',
        after: 'keep',
      },
    },
    'mailboxes.discover': { email: 'support@example.org' },
    'mailboxes.update': { enabled: false },
  },
  schemas: { DkimKey: dkimKeySchema, Mailbox: mailboxSchema },
};
