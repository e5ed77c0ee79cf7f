import type { Writes } from '../../platform/writes.ts';

export const blockedSenderWrites: Writes = {
  'blockedSenders.create': { audit: 'blocked_sender.create' },
  'blockedSenders.delete': { audit: 'blocked_sender.delete' },
};
