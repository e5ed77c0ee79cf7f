import { reasons, type Writes } from '../../platform/writes.ts';

export const mailWrites: Writes = {
  'mails.preview': { nothing: reasons.trial, withoutKey: reasons.readOnly },
  'mails.resend': { audit: 'mail.resend' },
  'mails.reset': { audit: 'mail_template.reset' },
  'mails.save': { audit: 'mail_template.update' },
  'mails.test': { nothing: reasons.trial },
};
