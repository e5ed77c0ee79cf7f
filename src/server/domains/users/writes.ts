import type { Writes } from '../../platform/writes.ts';

const own = 'It changes what is the caller’s own, or what the ticket says itself.';
const again = 'Done again it leaves everything as it is.';
const bytes = 'Uploads have an address of their own, by which they go on.';

export const userWrites: Writes = {
  'users.delete': { audit: 'user.delete' },
  'users.locale.choose': { nothing: own, withoutKey: again },
  'users.removeAvatar': { nothing: own },
  'users.update': { audit: 'user.update' },
  'users.uploadAvatar': { nothing: own, withoutKey: bytes },
};
