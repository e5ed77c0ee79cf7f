import { Container, Group, Stack, Text } from '@mantine/core';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useSettings, useUser } from '../platform/use-session.ts';
import { LanguageMenu } from './language-menu.tsx';
import { MenuLink } from './menu-link.tsx';
import classes from './site-footer.module.css';
import { ThemeButton } from './theme-button.tsx';
import { useMenu } from './use-menu.ts';

interface SiteFooterProps {
  /** The position of the menu in the site's settings. */
  menu?: string;
  bare?: boolean;
}

export function SiteFooter({ menu = 'footer', bare = false }: SiteFooterProps) {
  const items = useMenu(menu);
  const translate = useTranslate();
  const { site_name } = useSettings().branding;
  const user = useUser();
  const year = new Date().getUTCFullYear();
  return (
    <footer className={bare ? undefined : classes.footer} data-keep-clear>
      <Container size={1120}>
        <Group justify={bare ? 'center' : 'space-between'} gap="md" py="lg">
          <Text size="sm" c="dimmed">
            {translate('Copyright © :year :name, all rights reserved', { year, name: site_name })}
          </Text>
          <Group gap="lg">
            {items.length > 0 && (
              <Group component="nav" gap="lg" align="start" aria-label={translate('Footer')}>
                {items.map((item) => (
                  <Stack key={item.id} gap={0}>
                    {[item, ...item.items].map((each) => (
                      <MenuLink key={each.id} item={each} size="sm" c="dimmed" py={2} />
                    ))}
                  </Stack>
                ))}
              </Group>
            )}
            <Group gap="xs">
              {user === null && <ThemeButton />}
              <LanguageMenu />
            </Group>
          </Group>
        </Group>
      </Container>
    </footer>
  );
}
