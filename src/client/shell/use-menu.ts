import { holdsPermission } from '#shared/permissions.ts';
import type { MenuItem } from '#shared/site-settings.ts';
import { useBootstrap } from '../platform/session/use-session.ts';

/** The items of the menu at a position that this visitor may use: all their roles and permissions, and an action. */
export function useMenu(position: string): MenuItem[] {
  const bootstrap = useBootstrap();
  const { user, guest_role } = bootstrap;
  const roles = new Set((user?.roles ?? [guest_role]).map(({ id }) => id));
  const menu = bootstrap.settings.menus.find(({ positions }) => positions.includes(position));
  return (menu?.items ?? []).filter(
    ({ action, roles: needed, permissions }) =>
      action !== '' &&
      needed.every((role) => roles.has(role)) &&
      permissions.every((permission) => holdsPermission(user ?? guest_role, permission)),
  );
}
