import { ActionIcon, Anchor, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { PlainForm } from '../platform/form/plain-form.tsx';
import { SubmitButton } from '../platform/form/submit-button.tsx';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useBootstrap, usePermission, useShowsPerson } from '../platform/use-session.ts';
import { GuestButtons } from './guest-buttons.tsx';
import { openArticleSearch } from './open-article-search.ts';
import { PersonMenuSlot } from './person-menu-slot.tsx';
import { SearchButton } from './search-button.tsx';
import { useShellParts } from './shell-parts.tsx';
import { SiteLogo } from './site-logo.tsx';
import { NavigationLinks, useNavigation } from './site-navigation.tsx';
import classes from './top-bar.module.css';

const SiteDrawer = lazy(async () => ({ default: (await import('./site-drawer.tsx')).SiteDrawer }));

export function TopBar() {
  const { PersonControls } = useShellParts();
  const translate = useTranslate();
  const items = useNavigation();
  const { user } = useBootstrap();
  const showsPerson = useShowsPerson();
  const { formToken } = useRouter().options.context;
  const readsArticles = usePermission('articles.view');
  const canSearch = usePermission('tickets.update') || readsArticles;
  const { pathname } = useLocation();
  const [opened, { toggle, close }] = useDisclosure();
  const [wanted, setWanted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu on navigation.
  useEffect(close, [pathname]);

  return (
    <header className={classes.bar}>
      <Group gap="xs" wrap="nowrap" className={classes.start}>
        {items.length > 0 && (
          <Burger
            opened={opened}
            onClick={() => {
              setWanted(true);
              toggle();
            }}
            size="sm"
            hiddenFrom="sm"
            aria-label={translate('Menu')}
            aria-expanded={opened}
          />
        )}
        <SiteLogo />
        {items.length > 0 && (
          <Group component="nav" gap={4} ms="md" visibleFrom="sm" aria-label={translate('Main')}>
            <NavigationLinks items={items} floating />
          </Group>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap">
        {canSearch && (
          <>
            <SearchButton visibleFrom="md" />
            <ActionIcon
              hiddenFrom="md"
              className={`${classes.searchIcon} ${items.length > 0 ? classes.search : ''}`}
              aria-label={translate('Search')}
              title={translate('Search')}
              onClick={openArticleSearch}
            >
              <IconSearch size={20} aria-hidden />
            </ActionIcon>
          </>
        )}
        {user ? (
          <>
            {/* Fallback, as the menu with this link needs JavaScript. */}
            <noscript>
              {formToken === undefined ? (
                <Anchor size="sm" renderRoot={(props) => <Link to="/account-settings" {...props} />}>
                  {translate('Account settings')}
                </Anchor>
              ) : (
                <PlainForm action="/auth/logout">
                  <SubmitButton plain size="xs" variant="default">
                    {translate('Log out')}
                  </SubmitButton>
                </PlainForm>
              )}
            </noscript>
            <Suspense fallback={<PersonMenuSlot />}>
              {showsPerson ? <PersonControls user={user} /> : <PersonMenuSlot />}
            </Suspense>
          </>
        ) : (
          <GuestButtons />
        )}
      </Group>
      {wanted && (
        <Suspense fallback={null}>
          <SiteDrawer opened={opened} onClose={close} />
        </Suspense>
      )}
    </header>
  );
}
