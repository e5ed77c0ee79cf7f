import { ActionIcon, Burger, Button, Drawer, Group, Stack, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openArticleSearch } from '../domains/helpcenter/search/open-article-search.ts';
import { NotificationBell } from '../domains/notifications/notification-bell.tsx';
import { useBootstrap, usePermission } from '../platform/session/use-session.ts';
import { useTranslate } from '../platform/translate/use-translate.ts';
import { AccountMenu } from './account-menu.tsx';
import { GuestButtons } from './guest-buttons.tsx';
import { MenuLink } from './menu-link.tsx';
import { SearchButton } from './search-button.tsx';
import { SiteLogo } from './site-logo.tsx';
import classes from './top-bar.module.css';
import { useMenu } from './use-menu.ts';

export function TopBar() {
  const translate = useTranslate();
  const items = useMenu('header');
  const { user, settings } = useBootstrap();
  const canSearch = usePermission('articles.view');
  const { pathname } = useLocation();
  const [opened, { toggle, close }] = useDisclosure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu.
  useEffect(close, [pathname]);

  return (
    <header className={classes.bar}>
      <Group gap="xs" wrap="nowrap" className={classes.start}>
        {items.length > 0 && (
          <Burger
            opened={opened}
            onClick={toggle}
            size="sm"
            hiddenFrom="sm"
            aria-label={translate('Menu')}
            aria-expanded={opened}
          />
        )}
        <SiteLogo />
        {items.length > 0 && (
          <Group component="nav" gap={4} ms="md" visibleFrom="sm" aria-label={translate('Main')}>
            {items.map((item) => (
              <MenuLink key={item.id} item={item} className={classes.item} underline="never" />
            ))}
          </Group>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap">
        {canSearch && (
          <>
            <SearchButton visibleFrom="md" />
            <Tooltip label={translate('Search')}>
              <ActionIcon
                hiddenFrom="md"
                className={items.length > 0 ? classes.search : undefined}
                aria-label={translate('Search')}
                onClick={openArticleSearch}
              >
                <IconSearch size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        {user && settings.notifications.integrated && <NotificationBell />}
        {user ? <AccountMenu user={user} /> : <GuestButtons />}
      </Group>
      <Drawer
        opened={opened}
        onClose={close}
        size="xs"
        title={translate('Menu')}
        hiddenFrom="sm"
        closeButtonProps={{ 'aria-label': translate('Close') }}
      >
        {canSearch && (
          <Button
            fullWidth
            mb="md"
            variant="default"
            className={classes.drawerSearch}
            leftSection={<IconSearch size={16} aria-hidden />}
            onClick={() => {
              close();
              openArticleSearch();
            }}
          >
            {translate('Search')}
          </Button>
        )}
        <Stack component="nav" gap={4} aria-label={translate('Main')}>
          {items.map((item) => (
            <MenuLink key={item.id} item={item} className={classes.item} underline="never" />
          ))}
        </Stack>
      </Drawer>
    </header>
  );
}
