import { Group, Kbd, Text, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { openArticleSearch } from './open-article-search.ts';
import classes from './search-button.module.css';

/** A button that looks like a search field and opens the search dialog. */
export function SearchButton(props: UnstyledButtonProps) {
  const translate = useTranslate();
  const os = useOs();
  const modifier = os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl';
  return (
    <UnstyledButton
      {...props}
      className={classes.button}
      onClick={openArticleSearch}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Group gap="xs" wrap="nowrap" component="span">
        <IconSearch size={16} aria-hidden />
        <Text component="span" size="sm">
          {translate('Search')}
        </Text>
      </Group>
      <Kbd size="xs" aria-hidden>
        {modifier} K
      </Kbd>
    </UnstyledButton>
  );
}
