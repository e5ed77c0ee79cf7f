import { Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { adminGroupName, adminGroups } from './admin-groups.ts';
import classes from './admin-layout.module.css';
import type { AdminScreen } from './admin-screen.ts';
import type { SearchableSetting } from './admin-search.ts';
import { AdminSearchResults } from './admin-search-results.tsx';

interface GroupProps {
  title: string | null;
  screens: readonly AdminScreen[];
  /** The address of the open screen. */
  current: string | undefined;
  onFollow: (() => void) | undefined;
}

/** The screen with the longest address that is a prefix of the path. */
function screenAt(path: string, screens: readonly AdminScreen[]): string | undefined {
  const around = screens.map(({ to }) => to).filter((to) => path === to || path.startsWith(`${to}/`));
  return around.toSorted((a, b) => b.length - a.length)[0];
}

function RailGroup({ title, screens, current, onFollow }: GroupProps) {
  const id = useId();
  return (
    <div className={classes.group}>
      {title !== null && (
        <Text id={id} size="xs" fw={600} c="dimmed" className={classes.groupName}>
          {title}
        </Text>
      )}
      <ul className={classes.screens} aria-labelledby={title === null ? undefined : id}>
        {screens.map(({ to, title: name, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.screen}
              activeOptions={{ exact: to === '/admin' || to !== current, includeSearch: false }}
              onClick={onFollow}
            >
              <Icon size={18} aria-hidden className={classes.icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AdminRailProps {
  /** Screens that the user may open. */
  screens: readonly AdminScreen[];
  settings: readonly SearchableSetting[];
  onFollow?: () => void;
}

/** Administration screens that the user may open, by group, with a search over screens and settings. */
export function AdminRail({ screens, settings, onFollow }: AdminRailProps) {
  const translate = useTranslate();
  const current = useLocation({ select: ({ pathname }) => screenAt(pathname, screens) });
  const groups = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // The list is higher than the window. A screen opened by its address is scrolled into view in it, unless the user has
  // scrolled the list before hydration.
  useEffect(() => {
    const wasScrolled = isFirst.current && (groups.current?.parentElement?.scrollTop ?? 0) > 0;
    isFirst.current = false;
    if (current === undefined || wasScrolled) return;
    groups.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <AdminSearchResults screens={screens} settings={settings} onFollow={onFollow}>
      <nav ref={groups} aria-label={translate('Admin area')} className={classes.groups}>
        {adminGroups.map((group) => {
          const own = screens.filter((screen) => screen.group === group);
          if (own.length === 0) return null;
          return (
            <RailGroup
              key={group}
              title={group === 'start' ? null : adminGroupName(group, translate)}
              screens={own}
              current={current}
              onFollow={onFollow}
            />
          );
        })}
      </nav>
    </AdminSearchResults>
  );
}
