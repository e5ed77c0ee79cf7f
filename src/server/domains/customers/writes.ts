import type { Writes } from '../../platform/writes.ts';

export const customerWrites: Writes = {
  'customers.updateNotes': { audit: 'user.update' },
};
