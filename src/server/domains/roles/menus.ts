import { withDb } from '../../platform/context.ts';
import { readSettings, saveSettings } from '../settings/service.ts';
import type { RoleUse } from './role-hooks.ts';

interface Item {
  roles: number[];
  /** Of items that open further ones. */
  items?: Item[] | undefined;
}

const namesOne = (ids: readonly number[]) => (item: Item) => item.roles.some((id) => ids.includes(id));

const withAll = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...withAll(item.items ?? [])]);

function moved<Moved extends Item>(item: Moved, ids: readonly number[], replacementId: number): Moved {
  const roles = item.roles.map((id) => (ids.includes(id) ? replacementId : id));
  const items = item.items?.map((inner) => moved(inner, ids, replacementId));
  return { ...item, roles: [...new Set(roles)], ...(items && { items }) };
}

/** Items of menus show to holders of roles only. */
export const menuRoleUse: RoleUse = {
  type: 'menu_items',
  count: async (services, tx, ids) => {
    const { menus } = await readSettings(withDb(services, tx));
    return withAll(menus.flatMap(({ items }) => items)).filter(namesOne(ids)).length;
  },
  move: async (services, tx, ids, replacementId) => {
    const within = withDb(services, tx);
    const { menus } = await readSettings(within);
    if (!withAll(menus.flatMap(({ items }) => items)).some(namesOne(ids))) return;
    await saveSettings(within, {
      menus: menus.map((menu) => ({
        ...menu,
        items: menu.items.map((item) => moved(item, ids, replacementId)),
      })),
    });
  },
};
