import { Badge, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconBell,
  IconCreditCard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconUserCog,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/auth.ts';
import { isBillingOn } from '#shared/billing-on.ts';
import { shownEmail } from '#shared/email-domains.ts';
import { useSignOut } from '../platform/session/use-sign-out.ts';
import { useSiteTheme } from '../platform/theme/use-site-theme.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useIsSubscribed, usePermission, useSettings } from '../platform/use-session.ts';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import classes from './account-menu.module.css';
import { AreaItems } from './area-items.tsx';
import { MenuLink } from './menu-link.tsx';
import { useMenu } from './use-menu.ts';

const iconSize = 16;

/** Addresses already linked in the top bar or by fixed items of this menu. */
const ownPlaces = new Set(['/hc', '/hc/tickets', '/hc/tickets/new', '/agent/tickets', '/admin']);

/** Up to the window's height: the last item, sign out, stays visible without scrolling where possible. */
const windowHigh = { maxHeight: 'calc(100dvh - 72px)', overflowY: 'auto' } as const;

/** The links of the site's header, for staff, whose screens have another header. */
function SiteItems() {
  const translate = useTranslate();
  const siteItems = useMenu('header')
    .flatMap((item) => [item, ...item.items])
    .filter(({ action }) => !ownPlaces.has(action));
  if (siteItems.length === 0) return null;
  return (
    <>
      <Menu.Label>{translate('View site')}</Menu.Label>
      {siteItems.map((item) => (
        <Menu.Item key={item.id} renderRoot={(props) => <MenuLink item={item} {...props} />} />
      ))}
      <Menu.Divider />
    </>
  );
}

interface AccountMenuProps {
  user: CurrentUser;
  /** Items of the workspace switch, on sites with workspaces. */
  workspaces?: ReactNode;
}

export function AccountMenu({ user, workspaces }: AccountMenuProps) {
  const translate = useTranslate();
  const settings = useSettings();
  const items = useMenu('auth-dropdown');
  const answersTickets = usePermission('tickets.update');
  const administers = usePermission('admin.access');
  const isStaff = answersTickets || administers;
  const subscribed = useIsSubscribed();
  const { isDark, toggle } = useSiteTheme();
  const signOut = useSignOut();
  const unread = user.unread_notifications_count;

  return (
    <Menu width={240} withinPortal={false} styles={{ dropdown: windowHigh }}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>{translate('Account menu')}</VisuallyHidden>
          <PersonAvatar person={user} size={32} alt="" aria-hidden />
          {settings.notifications.integrated && unread > 0 && (
            <span
              className={classes.unread}
              role="img"
              aria-label={translate('Notifications (:count unread)', { count: unread })}
            />
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text size="sm" fw={600} truncate>
            {user.display_name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {shownEmail(user.email)}
          </Text>
        </div>
        <Menu.Divider />
        {workspaces}
        {items
          .flatMap((item) => [item, ...item.items])
          .map((item) => (
            <Menu.Item key={item.id} renderRoot={(props) => <MenuLink item={item} {...props} />} />
          ))}
        {items.length > 0 && <Menu.Divider />}
        <AreaItems />
        {isStaff && <SiteItems />}
        {settings.auth.profile_page && (
          <Menu.Item
            leftSection={<IconUserCircle size={iconSize} aria-hidden />}
            renderRoot={(props) => <Link to={settings.auth.profile_page?.path} {...props} />}
          >
            {translate('Profile page')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconUserCog size={iconSize} aria-hidden />}
          renderRoot={(props) => <Link to="/account-settings" {...props} />}
        >
          {translate('Account settings')}
        </Menu.Item>
        {settings.notifications.integrated && (
          <Menu.Item
            hiddenFrom="sm"
            leftSection={<IconBell size={iconSize} aria-hidden />}
            rightSection={unread > 0 && <Badge size="sm">{unread}</Badge>}
            renderRoot={(props) => <Link to={'/notifications' as string} {...props} />}
          >
            {translate('Notifications')}
          </Menu.Item>
        )}
        {subscribed && isBillingOn(settings) && (
          <Menu.Item
            leftSection={<IconCreditCard size={iconSize} aria-hidden />}
            renderRoot={(props) => <Link to="/billing" {...props} />}
          >
            {translate('Billing')}
          </Menu.Item>
        )}
        {toggle && (
          <Menu.Item
            leftSection={
              isDark ? <IconSun size={iconSize} aria-hidden /> : <IconMoon size={iconSize} aria-hidden />
            }
            onClick={toggle}
          >
            {isDark ? translate('Light mode') : translate('Dark mode')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={iconSize} aria-hidden />} onClick={signOut}>
          {translate('Log out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
