import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const mailApiTexts: DomainApiTexts = {
  tags: { Mails: 'What mails say, and what became of those that left.' },
  parameters: {
    name: 'The name of the mail.',
    state: 'Only those in this state.',
    transport: 'Only those that left this way: to a mail server, or into a file that reaches nobody.',
    to: 'Only those to this address, or a part of it; a moment: only those before it.',
    from: 'Only those from this moment on.',
  },
  bodies: {
    'mails.resend': {},
    'mails.save': {
      language: 'en',
      subject: 'We have your request {{subject}}',
      body: '<p>Hello {{reader_name}}</p>',
    },
    'mails.preview': { language: 'en' },
    'mails.test': { language: 'en' },
  },
};
