import type { Writes } from '../../platform/writes.ts';

const trial = 'It tries something out and changes nothing.';

export const administrationWrites: Writes = {
  'settings.checkMail': { nothing: trial },
  'settings.checkSearch': { nothing: trial },
  'settings.checkStorage': { nothing: trial },
  'settings.update': { audit: 'settings.update' },
};
