import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { adminGroupName } from './admin-groups.ts';
import type { AdminScreen } from './admin-screen.ts';
import classes from './admin-tabs.module.css';

interface AdminTabsProps {
  /** Screens that the user may open. */
  screens: readonly AdminScreen[];
  /** The open screen. */
  current: AdminScreen;
}

/** The other screens of the area that the open one belongs to; nothing where it is the only one. */
export function AdminTabs({ screens, current }: AdminTabsProps) {
  const translate = useTranslate();
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the window.
  useEffect(() => {
    const tab = tabs.current?.querySelector(`[href="${current.to}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current.to]);
  const own = screens.filter(({ group }) => group === current.group);
  if (own.length < 2) return null;
  return (
    <nav ref={tabs} aria-label={adminGroupName(current.group, translate)} className={classes.tabs}>
      <ul className={classes.list}>
        {own.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
