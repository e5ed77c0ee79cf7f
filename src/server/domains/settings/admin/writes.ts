import { reasons, type Writes } from '#server/platform/writes.ts';

export const administrationWrites: Writes = {
  'settings.checkMail': { nothing: reasons.trial },
  'settings.checkSearch': { nothing: reasons.trial },
  'settings.checkStorage': { nothing: reasons.trial },
  'settings.update': { audit: 'settings.update' },
};
