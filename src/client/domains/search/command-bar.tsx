import { Button, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { SearchGroup, SearchKeys, SearchList } from '#client/shell/search-list.tsx';
import classes from '#client/shell/search-modal.module.css';
import { SearchModal } from '#client/shell/search-modal.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { keyOfChoice } from './bar-choice.ts';
import { BarOption } from './bar-option.tsx';
import { operatorHints, withHint } from './operator-hints.ts';
import { type CommandBar as Bar, useCommandBar } from './use-command-bar.ts';

interface CommandBarProps {
  opened: boolean;
  /** Called by whoever closes it and stays. */
  onClose: () => void;
  /** Called by whoever goes on to what was found. */
  onLeave: () => void;
}

/** The choices in their groups. */
function BarList({ bar }: { bar: Bar }) {
  return (
    <SearchList offered={bar}>
      {bar.groups.map(({ key, label, choices }) => (
        <SearchGroup key={key} label={label}>
          {choices.map((choice) => (
            <BarOption
              key={keyOfChoice(choice)}
              id={bar.optionId(choice)}
              choice={choice}
              isActive={choice === bar.current}
              onChoose={(inNewTab) => bar.choose(choice, inNewTab)}
              onHover={() => bar.hover(choice)}
            />
          ))}
        </SearchGroup>
      ))}
    </SearchList>
  );
}

/** The next step where nothing is found, or the search failed. */
function BarState({ bar, query, onQuery }: { bar: Bar; query: string; onQuery: (query: string) => void }) {
  const translate = useTranslate();
  const { search, choices } = bar;
  if (search.isFailed)
    return (
      <EmptyState
        title={translate("Search isn't available")}
        description={translate('Please try again later')}
      >
        <Button variant="default" onClick={search.retry}>
          {translate('Try again')}
        </Button>
      </EmptyState>
    );
  if (!search.isSettled || search.term === '' || choices.length > 0) return null;
  const isElsewhere = /\bis:(?:spam|deleted)\b/i.test(query);
  return (
    <EmptyState
      title={translate('No results for ":query"', { query: search.term })}
      description={translate('Try fewer or different keywords.')}
    >
      {!isElsewhere && (
        <Group justify="center" gap="xs">
          <Button variant="default" onClick={() => onQuery(`${search.term} is:spam`)}>
            {translate('Search in spam')}
          </Button>
          <Button variant="default" onClick={() => onQuery(`${search.term} is:deleted`)}>
            {translate('Search in trash')}
          </Button>
        </Group>
      )}
    </EmptyState>
  );
}

/** Operators that fit what is typed, and the keys. */
function BarFooter({ query, onHint }: { query: string; onHint: (hint: string) => void }) {
  const hints = operatorHints(query);
  return (
    <div className={classes.keys}>
      {hints.length > 0 ? (
        hints.map((hint) => (
          <UnstyledButton key={hint} className={classes.hint} dir="ltr" onClick={() => onHint(hint)}>
            {hint}
          </UnstyledButton>
        ))
      ) : (
        <SearchKeys />
      )}
    </div>
  );
}

/** One field over tickets, people, articles and what can be done, for agents. */
export function CommandBar({ opened, onClose, onLeave }: CommandBarProps) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const bar = useCommandBar({ query, onQuery: setQuery, opened, onLeave });
  const { search, choices } = bar;
  const take = (next: string) => {
    setQuery(next);
    field.current?.focus();
  };
  const found = choices.filter(({ kind }) => kind !== 'all').length;
  const status =
    search.isSettled && query.trim() !== ''
      ? translate(':count result|:count results', { count: found })
      : '';
  const ignored = search.found?.ignored ?? [];
  const corrected = search.found?.corrected_query ?? null;
  return (
    <SearchModal
      opened={opened}
      onClose={onClose}
      label={translate('Search tickets, people, articles, and actions')}
      query={query}
      onQuery={setQuery}
      onKeyDown={bar.onKeyDown}
      listId={bar.listId}
      currentId={bar.currentId}
      hasChoices={choices.length > 0}
      isBusy={search.showsSpinner}
      field={field}
      footer={<BarFooter query={query} onHint={(hint) => take(withHint(query, hint))} />}
    >
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed" px="md" pt="sm">
          {translate('Searched as text: :words', { words: ignored.join(', ') })}
        </Text>
      )}
      {corrected !== null && choices.length > 0 && (
        <Text size="sm" c="dimmed" px="md" pt="sm">
          {translate('Showing results for ":query"', { query: corrected })}
        </Text>
      )}
      <BarList bar={bar} />
      <BarState bar={bar} query={query} onQuery={take} />
    </SearchModal>
  );
}
