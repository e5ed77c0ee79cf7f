import { useLocation } from '@tanstack/react-router';
import type { MenuItem } from '#shared/site-settings.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { usePermission, useUser } from '../platform/use-session.ts';
import { MenuGroup } from './menu-group.tsx';
import { MenuLink } from './menu-link.tsx';
import classes from './site-navigation.module.css';
import { useMenu } from './use-menu.ts';

const ownItem = (label: string, action: string): MenuItem => ({
  id: action,
  label,
  action,
  icon: null,
  type: 'route',
  target: '_self',
  roles: [],
  permissions: [],
  items: [],
});

/**
 * Links of the top bar and the drawer: the areas of the site for staff, the site's menu for others, and links for the
 * signed-in user. Staff have the site's menu in their account menu.
 */
export function useNavigation(): MenuItem[] {
  const translate = useTranslate();
  const menu = useMenu('header');
  const user = useUser();
  const answersTickets = usePermission('tickets.update');
  const administers = usePermission('admin.access');
  const isStaff = answersTickets || administers;
  const listed = new Set(menu.map(({ action }) => action));
  const unlisted = (items: MenuItem[]) => items.filter(({ action }) => !listed.has(action));
  if (isStaff) {
    return [
      ...(answersTickets ? [ownItem(translate('Tickets'), '/agent/tickets')] : []),
      ownItem(translate('Help center'), '/hc'),
      ...(administers ? [ownItem(translate('Admin'), '/admin')] : []),
    ];
  }
  if (user === null) return menu;
  return [
    ...menu,
    ...unlisted([
      ownItem(translate('My requests'), '/hc/tickets'),
      ownItem(translate('Submit a request'), '/hc/tickets/new'),
    ]),
  ];
}

const holds = (action: string, path: string) => path === action || path.startsWith(`${action}/`);

/** The entry with the most specific match for a path. */
const entryOf = (items: readonly MenuItem[], path: string) =>
  items
    .filter(({ type, action }) => type === 'route' && holds(action, path))
    .reduce<MenuItem | undefined>(
      (best, item) => (item.action.length > (best?.action.length ?? 0) ? item : best),
      undefined,
    );

/** Paths of areas whose item has another path. */
const areas = [
  ['/agent/hc', '/hc'],
  ['/agent', '/agent/tickets'],
] as const;

/** The current entry: by the path itself, else by the area it belongs to. */
export function currentEntry(items: readonly MenuItem[], path: string): MenuItem | undefined {
  const area = areas.find(([within]) => holds(within, path));
  return entryOf(items, path) ?? (area && entryOf(items, area[1]));
}

interface NavigationLinksProps {
  items: readonly MenuItem[];
  /** Submenus open as an overlay. */
  floating?: boolean;
}

/** The navigation links, with the current one marked. */
export function NavigationLinks({ items, floating = false }: NavigationLinksProps) {
  const { pathname } = useLocation();
  const current = currentEntry(items, pathname);
  return items.map((item) =>
    item.items.length > 0 ? (
      <MenuGroup
        key={item.id}
        item={item}
        className={classes.item}
        floating={floating}
        data-current={item === current || undefined}
      />
    ) : (
      <MenuLink
        key={item.id}
        item={item}
        className={classes.item}
        underline="never"
        data-current={item === current || undefined}
      />
    ),
  );
}
