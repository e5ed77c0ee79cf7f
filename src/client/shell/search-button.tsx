import { Group, Kbd, Text, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useKeyOf } from '../platform/keys/use-shortcuts.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { openArticleSearch } from './open-article-search.ts';
import classes from './search-button.module.css';

/** A button that looks like a search field and opens the search dialog. */
export function SearchButton(props: UnstyledButtonProps) {
  const translate = useTranslate();
  const os = useOs();
  const key = useKeyOf('search');
  return (
    <UnstyledButton
      {...props}
      className={classes.button}
      onClick={openArticleSearch}
      aria-keyshortcuts={key === 'mod+k' ? 'Control+K Meta+K' : undefined}
    >
      <Group gap="xs" wrap="nowrap" component="span">
        <IconSearch size={16} aria-hidden />
        <Text component="span" size="sm">
          {translate('Search')}
        </Text>
      </Group>
      {key !== '' && (
        <Kbd size="xs" aria-hidden>
          {key
            .replace('mod+', os === 'macos' || os === 'ios' ? '⌘ ' : 'Ctrl ')
            .toUpperCase()
            .replace('CTRL', 'Ctrl')}
        </Kbd>
      )}
    </UnstyledButton>
  );
}
