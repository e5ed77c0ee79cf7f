import { Kbd, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import classes from './search-modal.module.css';

interface SearchListProps {
  offered: {
    listId: string;
    /** The element of the chosen option. */
    currentId: string | undefined;
    /** Whether the list is that of the words before these. */
    isOld: boolean;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** `SearchGroup`s. */
  children: ReactNode;
}

/** The options of a search, under its field. */
export function SearchList({ offered, children }: SearchListProps) {
  const translate = useTranslate();
  return (
    <div
      id={offered.listId}
      role="listbox"
      tabIndex={0}
      onKeyDown={offered.onKeyDown}
      aria-label={translate('Search results')}
      aria-activedescendant={offered.currentId}
      aria-busy={offered.isOld}
      data-old={offered.isOld || undefined}
      className={classes.list}
    >
      {children}
    </div>
  );
}

interface SearchGroupProps {
  label: string | null;
  /** The options. */
  children: ReactNode;
}

/** Options of one kind, under a label where they have one. */
export function SearchGroup({ label, children }: SearchGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box.
    <div role="group" aria-label={label ?? undefined} className={classes.group}>
      {label && (
        <Text size="xs" fw={600} c="dimmed" className={classes.label} aria-hidden>
          {label}
        </Text>
      )}
      {children}
    </div>
  );
}

/** The keys of each search. */
export function SearchKeys() {
  const translate = useTranslate();
  return (
    <>
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {translate('to navigate')}
      </span>
      <span>
        <Kbd size="xs">↵</Kbd> {translate('to open')}
      </span>
      <span>
        <Kbd size="xs">Esc</Kbd> {translate('to close')}
      </span>
    </>
  );
}
