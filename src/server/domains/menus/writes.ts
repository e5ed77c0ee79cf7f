import { reasons, type Writes } from '../../platform/writes.ts';

export const menuWrites: Writes = {
  'menus.save': { audit: 'settings.update' },
  'menus.saveAsSettings': { audit: 'settings.update', withoutKey: reasons.repeatable },
};
