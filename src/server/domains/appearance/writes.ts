import type { Writes } from '../../platform/writes.ts';

const draft = 'A draft changes nothing of the site; publishing it is written down.';
const again = 'Done again it leaves everything as it is.';

export const appearanceWrites: Writes = {
  'appearance.publish': { audit: 'appearance.publish' },
  'appearance.removeDraft': { nothing: draft },
  'appearance.saveDraft': { nothing: draft },
  'appearance.undo': { audit: 'appearance.undo' },
  'appearance.uploadPicture': { nothing: draft, withoutKey: again },
  'themes.create': { audit: 'theme.create' },
  'themes.delete': { audit: 'theme.delete' },
  'themes.update': { audit: 'theme.update' },
};
