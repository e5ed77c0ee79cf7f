import { reasons, type Writes } from '../../platform/writes.ts';

export const userWrites: Writes = {
  'users.delete': { audit: 'user.delete' },
  'users.locale.choose': { nothing: reasons.own, withoutKey: reasons.repeatable },
  'users.removeAvatar': { nothing: reasons.own },
  'users.update': { audit: 'user.update' },
  'users.uploadAvatar': { nothing: reasons.own, withoutKey: reasons.upload },
};
