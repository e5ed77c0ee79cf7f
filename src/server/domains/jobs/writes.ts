import type { Writes } from '../../platform/writes.ts';

const own = 'It changes what is the caller’s own, or what the ticket says itself.';
const again = 'Done again it leaves everything as it is.';

export const jobWrites: Writes = {
  'jobs.cancel': { nothing: own, withoutKey: again },
};
