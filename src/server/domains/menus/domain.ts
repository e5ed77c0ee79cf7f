import { defineDomain } from '../../platform/domain.ts';
import { menuApiTexts } from './api-texts.ts';
import { menuLists } from './menu-item-categories.ts';
import { menusRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { menuWrites } from './writes.ts';

/** Menus of the site. */
export const menusDomain = defineDomain({
  name: 'menus',
  routers: { menus: menusRouter },
  writes: menuWrites,
  hooks: { valueLists: menuLists },
  apiTexts: menuApiTexts,
  texts: { de: german, ar: arabic },
});
