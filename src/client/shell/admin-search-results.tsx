import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useShortcuts } from '../platform/keys/use-shortcuts.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import classes from './admin-layout.module.css';
import type { AdminScreen } from './admin-screen.ts';
import { type AdminSearchResult, findInAdmin, type SearchableSetting } from './admin-search.ts';

interface AdminFindsProps {
  screens: readonly AdminScreen[];
  settings: readonly SearchableSetting[];
  onFollow: (() => void) | undefined;
  /** Shown without a query. */
  children: ReactNode;
}

interface FindListProps {
  id: string;
  finds: readonly AdminSearchResult[];
  current: AdminSearchResult | undefined;
  onFollow: () => void;
}

function FindList({ id, finds, current, onFollow }: FindListProps) {
  const translate = useTranslate();
  return (
    <div id={id} role="listbox" aria-label={translate('Screens and settings')} className={classes.screens}>
      {finds.map((find) => (
        <Link
          key={find.key}
          id={`${id}-${find.key}`}
          to={find.to}
          hash={find.anchor ?? ''}
          role="option"
          aria-selected={find === current}
          tabIndex={-1}
          activeOptions={{ exact: true, includeHash: true }}
          className={classes.find}
          onClick={onFollow}
        >
          <find.icon size={18} aria-hidden className={classes.icon} />
          <span className={classes.findText}>
            <Text component="span" size="sm" fw={600} display="block" dir="auto">
              {find.title}
            </Text>
            <Text component="span" size="xs" c="dimmed" display="block" dir="auto">
              {find.detail}
            </Text>
          </span>
        </Link>
      ))}
    </div>
  );
}

/** Search-as-you-type over screens and settings; arrow keys move through the results. */
export function AdminSearchResults({ screens, settings, onFollow, children }: AdminFindsProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  useShortcuts({ quick_search: () => field.current?.focus() });
  const finds = findInAdmin(query, { screens, settings }, translate);
  const current = finds[Math.min(place, finds.length - 1)];
  const look = (words: string) => {
    setQuery(words);
    setPlace(0);
  };
  const follow = () => {
    look('');
    onFollow?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && finds.length > 0) {
      event.preventDefault();
      setPlace((finds.indexOf(current as AdminSearchResult) + move + finds.length) % finds.length);
    } else if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      follow();
      void navigate({ to: current.to, hash: current.anchor ?? '' });
    } else if (event.key === 'Escape' && query !== '') {
      // The first Escape clears the field, the next one may close the surrounding drawer.
      event.stopPropagation();
      look('');
    }
  };
  const label = translate('Search screens and settings');
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        size="sm"
        role="combobox"
        aria-label={label}
        aria-expanded={finds.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${current.key}`}
        autoComplete="off"
        maxLength={255}
        placeholder={translate('Search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={(event) => look(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        mb="md"
      />
      {query.trim() === '' ? (
        children
      ) : (
        <FindList id={id} finds={finds} current={current} onFollow={follow} />
      )}
      {query.trim() !== '' && finds.length === 0 && (
        <Text size="sm" c="dimmed" px="sm" role="status">
          {translate('No results for ":query"', { query: query.trim() })}
        </Text>
      )}
    </>
  );
}
