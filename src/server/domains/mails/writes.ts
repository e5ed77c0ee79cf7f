import type { Writes } from '../../platform/writes.ts';

const trial = 'It tries something out and changes nothing.';
const shows = 'It shows something, and makes nothing.';

export const mailWrites: Writes = {
  'mails.preview': { nothing: trial, withoutKey: shows },
  'mails.resend': { audit: 'mail.resend' },
  'mails.reset': { audit: 'mail_template.reset' },
  'mails.save': { audit: 'mail_template.update' },
  'mails.test': { nothing: trial },
};
