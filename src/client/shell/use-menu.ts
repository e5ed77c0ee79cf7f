import type { MenuItem } from '#shared/site-settings.ts';
import { useBootstrap } from '../platform/use-session.ts';
import { visibleItems } from './visible-items.ts';

/** The items of the menu at a position that the visitor may use. */
export function useMenu(position: string): MenuItem[] {
  const { user, guest_role, settings } = useBootstrap();
  const menu = settings.menus.find(({ positions }) => positions.includes(position));
  return visibleItems(menu?.items ?? [], user ?? { ...guest_role, roles: [guest_role] });
}
