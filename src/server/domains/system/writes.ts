import type { Writes } from '../../platform/writes.ts';

const again = 'Done again it leaves everything as it is.';

export const systemWrites: Writes = {
  'system.backUp': { audit: 'backup.create' },
  'system.deleteBackup': { audit: 'backup.delete' },
  'system.flushCache': { audit: 'cache.flush', withoutKey: again },
  'system.markStep': { audit: 'setup.update' },
  'system.retryJob': { audit: 'job.retry' },
};
