import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle } from 'react';
import { SearchChoiceList } from './search-choices.tsx';
import classes from './search-form.module.css';
import { useSearchChoices } from './use-search-choices.ts';

/** The field's side of its results: the keys go through them, and one of them is active. */
export interface InstantKeys {
  onKeyDown: (event: KeyboardEvent) => void;
}

interface InstantResultsProps {
  query: string;
  keys: RefObject<InstantKeys | null>;
  onActive: (listId: string, optionId: string | undefined) => void;
  onLeave: () => void;
}

/** What is found while one types, below the field. */
export function InstantResults({ query, keys, onActive, onLeave }: InstantResultsProps) {
  const offered = useSearchChoices({ query, enabled: true, onLeave });
  const { listId, currentId, onKeyDown } = offered;
  useImperativeHandle(keys, () => ({ onKeyDown }));
  useEffect(() => onActive(listId, currentId), [listId, currentId, onActive]);
  // The list of other words, or none yet, says nothing about these.
  if (offered.search.term === '') return null;
  return (
    <div className={classes.instant}>
      <SearchChoiceList offered={offered} query={query} />
    </div>
  );
}
