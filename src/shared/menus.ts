import { z } from 'zod';
import { menuSchema } from './site-settings.ts';
import { maxId, wholeNumber } from './wire.ts';

/** Where the site shows menus. A menu may stand at several of them, each place shows one menu. */
export const menuPositions = ['header', 'auth-dropdown', 'footer', 'auth-page-footer'] as const;

export type MenuPosition = (typeof menuPositions)[number];

export const saveMenusInput = z.object({
  menus: z.array(menuSchema).max(20),
  /** As it was read: what others changed since then is not overwritten. */
  version: wholeNumber(z.int().nonnegative().max(maxId)).nullish(),
});

export const menusSchema = z.object({ menus: z.array(menuSchema), version: z.int() });

/** What items of a menu can lead to. */
export const menuItemCategorySchema = z.object({
  name: z.string(),
  items: z.array(z.object({ label: z.string(), action: z.string() })),
});
