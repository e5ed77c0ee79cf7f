import { Button, Drawer, Stack } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { usePermission } from '../platform/use-session.ts';
import { openArticleSearch } from './open-article-search.ts';
import { NavigationLinks, useNavigation } from './site-navigation.tsx';
import classes from './top-bar.module.css';

interface SiteDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The site's menu on small screens, as a drawer. */
export function SiteDrawer({ opened, onClose }: SiteDrawerProps) {
  const translate = useTranslate();
  const items = useNavigation();
  const canSearch = usePermission('articles.view');
  return (
    <Drawer opened={opened} onClose={onClose} size="xs" title={translate('Menu')} hiddenFrom="sm">
      {canSearch && (
        <Button
          fullWidth
          mb="md"
          variant="default"
          className={classes.drawerSearch}
          leftSection={<IconSearch size={16} aria-hidden />}
          onClick={() => {
            onClose();
            openArticleSearch();
          }}
        >
          {translate('Search')}
        </Button>
      )}
      <Stack component="nav" gap={4} aria-label={translate('Main')}>
        <NavigationLinks items={items} />
      </Stack>
    </Drawer>
  );
}
