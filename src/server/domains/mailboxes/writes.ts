import { reasons, type Writes } from '../../platform/writes.ts';

export const mailboxWrites: Writes = {
  'dkimKeys.delete': { audit: 'dkim_key.delete' },
  'dkimKeys.update': { audit: 'dkim_key.update' },
  'mailboxes.create': { audit: 'mailbox.create' },
  'mailboxes.connect': { nothing: reasons.readOnly },
  'mailboxes.delete': { audit: 'mailbox.delete' },
  'mailboxes.discover': { nothing: reasons.readOnly, withoutKey: reasons.repeatable },
  'mailboxes.disconnect': { audit: 'mailbox.disconnect' },
  'mailboxes.finishConnection': { audit: 'mailbox.connect' },
  'mailboxes.update': { audit: 'mailbox.update' },
};
