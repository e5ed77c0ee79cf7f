import { loggedMailSchema, mailTextSchema } from '#shared/mails.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const mailApiTexts: DomainApiTexts = {
  tags: { Emails: 'Email templates and the email log.' },
  parameters: {
    name: 'Name of the email template.',
    state: 'Only records in this state.',
    transport: 'Only those that left this way: to a mail server, or into a file that reaches nobody.',
    to: 'Only emails to this address or part of an address. If a time is given: only emails before it.',
    from: 'On or after this time.',
  },
  bodies: {
    'mails.resend': {},
    'mails.save': {
      language: 'en',
      subject: 'We received your request: {{subject}}',
      body: '<p>Hello {{reader_name}}</p>',
    },
    'mails.preview': { language: 'en' },
    'mails.test': { language: 'en' },
  },
  schemas: {
    EmailTemplate: mailTextSchema,
    LoggedEmail: loggedMailSchema,
  },
  examples: {
    'mails.template': { name: 'reset_password' },
    'mails.save': { name: 'reset_password' },
  },
};
