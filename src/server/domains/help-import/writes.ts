import type { Writes } from '../../platform/writes.ts';

export const helpImportWrites: Writes = {
  'transfer.import': { audit: 'import.run' },
};
