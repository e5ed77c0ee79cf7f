import { reasons, type Writes } from '../../platform/writes.ts';

export const trashWrites: Writes = {
  'trash.delete': { history: true },
  'trash.markSpam': { history: true, withoutKey: reasons.repeatable },
  'trash.purge': { audit: 'ticket.purge' },
  'trash.restore': { history: true, withoutKey: reasons.repeatable },
  'trash.unmarkSpam': { history: true },
};
