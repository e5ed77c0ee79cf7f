import { z } from 'zod';
import { menuSchema } from './site-settings.ts';
import { maxId, wholeNumber } from './wire.ts';

/** Places of menus on the site. A menu may be at several of them, each place shows one menu. */
export const menuPositions = ['header', 'auth-dropdown', 'footer', 'auth-page-footer'] as const;

export type MenuPosition = (typeof menuPositions)[number];

export const saveMenusInput = z.object({
  menus: z.array(menuSchema).max(20),
  /** The version that was read: later changes are not overwritten. */
  version: wholeNumber(z.int().nonnegative().max(maxId)).nullish(),
});

export const menusSchema = z.object({ menus: z.array(menuSchema), version: z.int() });

/** Link targets for menu items. */
export const menuItemCategorySchema = z.object({
  name: z.string(),
  items: z.array(z.object({ label: z.string(), action: z.string() })),
});
