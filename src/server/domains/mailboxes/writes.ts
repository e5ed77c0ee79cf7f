import { reasons, type Writes } from '../../platform/writes.ts';

export const mailboxWrites: Writes = {
  'mailboxes.create': { audit: 'mailbox.create' },
  'mailboxes.delete': { audit: 'mailbox.delete' },
  'mailboxes.discover': { nothing: reasons.readOnly, withoutKey: reasons.repeatable },
  'mailboxes.update': { audit: 'mailbox.update' },
};
