import { reasons, type Writes } from '../../platform/writes.ts';

export const presenceWrites: Writes = {
  'presence.report': {
    nothing: 'It says what the caller has open, for half a minute.',
    withoutKey: reasons.repeatable,
  },
};
