import type { Writes } from '../../platform/writes.ts';

export const exportWrites: Writes = {
  'exports.create': { audit: 'export.run' },
};
