import { hasPermissionKey, type PermissionHolder, type RoleHolder } from '#shared/permissions.ts';
import type { MenuEntry, MenuItem } from '#shared/site-settings.ts';

/** The user, or the guest role without a session. */
export type MenuReader = PermissionHolder & RoleHolder;

const isVisible = ({ action, roles, permissions }: MenuEntry, reader: MenuReader) =>
  action !== '' &&
  roles.every((role) => reader.roles.some(({ id }) => id === role)) &&
  permissions.every((permission) => hasPermissionKey(reader, permission));

/** Items visible to the reader: they hold all its roles and permissions, and it has a target. */
export const visibleItems = (items: readonly MenuItem[], reader: MenuReader): MenuItem[] =>
  items
    .filter((item) => isVisible(item, reader))
    .map((item) => ({ ...item, items: item.items.filter((inner) => isVisible(inner, reader)) }));
