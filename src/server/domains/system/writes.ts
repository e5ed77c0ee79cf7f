import { reasons, type Writes } from '../../platform/writes.ts';

export const systemWrites: Writes = {
  'system.backUp': { audit: 'backup.create' },
  'system.deleteBackup': { audit: 'backup.delete' },
  'system.flushCache': { audit: 'cache.flush', withoutKey: reasons.repeatable },
  'system.markStep': { audit: 'setup.update' },
  'system.retryJob': { audit: 'job.retry' },
};
