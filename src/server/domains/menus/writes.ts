import type { Writes } from '../../platform/writes.ts';

const again = 'Done again it leaves everything as it is.';

export const menuWrites: Writes = {
  'menus.save': { audit: 'settings.update' },
  'menus.saveAsSettings': { audit: 'settings.update', withoutKey: again },
};
