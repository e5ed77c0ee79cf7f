import { Indicator, Text, UnstyledButton } from '@mantine/core';
import { IconBell, IconInbox, IconPlus, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useSettings, useUser } from '../platform/use-session.ts';
import classes from './agent-bottom-bar.module.css';
import { openArticleSearch } from './open-article-search.ts';

/** An open ticket has its composer at the bottom. */
const openTicket = /^\/agent\/tickets\/\d+$/;

const maxShown = 99;

function Item({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon}
      <Text component="span" fz={11} truncate>
        {label}
      </Text>
    </>
  );
}

/** Links that agents use all day, within reach of the thumb; on phones only. */
export function AgentBottomBar() {
  const translate = useTranslate();
  const { notifications } = useSettings();
  const unread = useUser()?.unread_notifications_count ?? 0;
  const { pathname } = useLocation();
  if (openTicket.test(pathname)) return null;
  const current = (path: string) => (pathname === path ? ('page' as const) : undefined);
  return (
    <nav className={classes.bar} aria-label={translate('Agent area')}>
      <Link to="/agent/tickets" className={classes.item} aria-current={current('/agent/tickets')}>
        <Item icon={<IconInbox size={22} aria-hidden />} label={translate('Tickets')} />
      </Link>
      <UnstyledButton className={classes.item} onClick={openArticleSearch}>
        <Item icon={<IconSearch size={22} aria-hidden />} label={translate('Search')} />
      </UnstyledButton>
      <Link to="/agent/tickets/new" className={classes.item} aria-current={current('/agent/tickets/new')}>
        <Item icon={<IconPlus size={22} aria-hidden />} label={translate('New ticket')} />
      </Link>
      {notifications.integrated && (
        <Link
          to="/notifications"
          className={classes.item}
          aria-current={current('/notifications')}
          aria-label={
            unread > 0
              ? translate('Notifications (:count unread)', { count: unread })
              : translate('Notifications')
          }
        >
          <Item
            icon={
              <Indicator
                disabled={unread === 0}
                label={unread > maxShown ? `${maxShown}+` : unread}
                size={16}
                color="red"
                inline
                className={classes.bell}
              >
                <IconBell size={22} aria-hidden />
              </Indicator>
            }
            label={translate('Notifications')}
          />
        </Link>
      )}
      <Link to="/account-settings" className={classes.item} aria-current={current('/account-settings')}>
        <Item icon={<IconUserCircle size={22} aria-hidden />} label={translate('Account')} />
      </Link>
    </nav>
  );
}
