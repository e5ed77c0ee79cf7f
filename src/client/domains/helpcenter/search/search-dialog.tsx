import { Button, CloseButton, Loader, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { articlePath } from '#shared/addresses.ts';
import type { SearchResult } from '#shared/helpcenter.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './search-dialog.module.css';
import { SearchOption } from './search-option.tsx';
import { noteSearchClick } from './search-session.ts';
import { useArticleSearch } from './use-article-search.ts';

interface SearchDialogProps {
  opened: boolean;
  onClose: () => void;
}

// Whoever presses the keys types on at once; nothing may be lost to an animation.
const instantly = { duration: 0 };
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();

/** Search as you type over all articles, wholly usable from the keyboard. */
export function SearchDialog({ opened, onClose }: SearchDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const search = useArticleSearch(query, opened);
  const { results } = search;
  const current = results[Math.min(active, results.length - 1)];
  const optionId = (result: SearchResult) => `${listId}-${result.id}`;

  useEffect(() => {
    if (current) document.getElementById(`${listId}-${current.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  const choose = (result: SearchResult) => {
    noteSearchClick(result.id, search.term);
    onClose();
    void navigate({ to: articlePath(result) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setActive(
        (index) => (Math.min(index, results.length - 1) + move + results.length) % (results.length || 1),
      );
    } else if (event.key === 'Enter' && current && search.isSettled) {
      event.preventDefault();
      choose(current);
    }
  };

  const status =
    search.isSettled && query.trim() !== ''
      ? translate(':count result|:count results', { count: results.length })
      : '';

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      yOffset="10dvh"
      size={640}
      radius="lg"
      padding={0}
      transitionProps={instantly}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={translate('Search articles')}>
        <TextInput
          data-autofocus
          ref={focusAtOnce}
          variant="unstyled"
          size="lg"
          type="search"
          role="combobox"
          aria-label={translate('Search articles')}
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          autoComplete="off"
          placeholder={translate('Search articles')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={
            search.showsSpinner ? (
              <Loader size="xs" role="status" aria-label={translate('Searching')} />
            ) : (
              <CloseButton aria-label={translate('Close')} onClick={onClose} />
            )
          }
          rightSectionWidth={48}
          leftSectionWidth={48}
          classNames={{ root: classes.field, input: classes.input }}
        />
        <VisuallyHidden role="status">{status}</VisuallyHidden>
        <div className={classes.scroll}>
          {search.corrected && results.length > 0 && (
            <Text size="sm" c="dimmed" px="md" pt="sm">
              {translate('Showing results for ":query"', { query: search.corrected })}
            </Text>
          )}
          <div
            id={listId}
            role="listbox"
            onKeyDown={onKeyDown}
            tabIndex={0}
            aria-label={translate('Articles')}
            aria-activedescendant={current && optionId(current)}
            className={classes.list}
          >
            {results.map((result) => (
              <SearchOption
                key={result.id}
                id={optionId(result)}
                result={result}
                isActive={result === current}
                onChoose={() => choose(result)}
                onHover={() => setActive(results.indexOf(result))}
              />
            ))}
          </div>
          {search.isFailed && (
            <EmptyState
              title={translate('The search did not answer')}
              description={translate('Please try again later')}
            >
              <Button variant="default" onClick={search.retry}>
                {translate('Try again')}
              </Button>
            </EmptyState>
          )}
          {search.isSettled && results.length === 0 && (
            <EmptyState
              title={translate('No results for ":query"', { query: search.term })}
              description={translate('Try fewer or other words.')}
            />
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
