import { Button, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { SearchGroup, SearchKeys, SearchList } from '#client/shell/search-list.tsx';
import classes from '#client/shell/search-modal.module.css';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { choiceKey } from './search-choice.ts';
import { SearchOption } from './search-option.tsx';
import type { SearchChoices } from './use-search-choices.ts';

/** What a search offers under its field: groups of choices, or what to do when there are none. */
export function SearchChoiceList({ offered, query }: { offered: SearchChoices; query: string }) {
  const translate = useTranslate();
  const { search, groups, choices, current, optionId } = offered;
  const found = choices.filter(({ kind }) => kind !== 'all' && kind !== 'recent');
  const status =
    search.isSettled && query.trim() !== ''
      ? translate(':count result|:count results', { count: found.length })
      : '';
  return (
    <>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      {search.corrected && search.results.length > 0 && (
        <Text size="sm" c="dimmed" px="md" pt="sm">
          {translate('Showing results for ":query"', { query: search.corrected })}
        </Text>
      )}
      <SearchList offered={offered}>
        {groups.map(({ kind, label, choices: lines }) => (
          <SearchGroup key={kind} label={label}>
            {lines.map((choice) => (
              <SearchOption
                key={choiceKey(choice)}
                id={optionId(choice)}
                choice={choice}
                isActive={choice === current}
                onChoose={() => offered.choose(choice)}
                onHover={() => offered.hover(choice)}
                onRemove={choice.kind === 'recent' ? () => offered.removeRecent(choice) : undefined}
              />
            ))}
          </SearchGroup>
        ))}
      </SearchList>
      {search.isFailed && (
        <EmptyState
          title={translate("Search isn't available")}
          description={translate('Please try again later')}
        >
          <Button variant="default" onClick={search.retry}>
            {translate('Try again')}
          </Button>
        </EmptyState>
      )}
      {search.isSettled && choices.length === 0 && (
        <EmptyState
          title={translate('No results for ":query"', { query: search.term })}
          description={translate('Try fewer or different keywords.')}
        >
          <Button
            variant="light"
            renderRoot={(props) => <Link to="/hc/tickets/new" {...props} onClick={offered.leave} />}
          >
            {translate('Submit a request')}
          </Button>
        </EmptyState>
      )}
    </>
  );
}

/** The keys that work here; of no use where there are none. */
export function ChoiceKeys({ canRemove }: { canRemove: boolean }) {
  const translate = useTranslate();
  return (
    <div className={classes.keys} aria-hidden>
      <SearchKeys />
      {canRemove && (
        <span>
          <Kbd size="xs">Del</Kbd> {translate('to remove')}
        </span>
      )}
    </div>
  );
}
