import type { Writes } from '../../platform/writes.ts';

export const bulkWrites: Writes = {
  'bulk.run': { history: true },
};
