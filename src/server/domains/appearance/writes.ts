import { reasons, type Writes } from '../../platform/writes.ts';

export const appearanceWrites: Writes = {
  'appearance.publish': { audit: 'appearance.publish' },
  'appearance.removeDraft': { nothing: reasons.draft },
  'appearance.saveDraft': { nothing: reasons.draft },
  'appearance.undo': { audit: 'appearance.undo' },
  'appearance.uploadPicture': { nothing: reasons.draft, withoutKey: reasons.repeatable },
  'themes.create': { audit: 'theme.create' },
  'themes.delete': { audit: 'theme.delete' },
  'themes.update': { audit: 'theme.update' },
};
