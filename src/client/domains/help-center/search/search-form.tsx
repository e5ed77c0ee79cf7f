import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { InstantKeys } from './instant-results.tsx';
import classes from './search-form.module.css';

const loadResults = async () => ({ default: (await import('./instant-results.tsx')).InstantResults });
const InstantResults = lazy(loadResults);

interface SearchFormProps extends Pick<TextInputProps, 'size' | 'autoFocus'> {
  query?: string;
  /** Shows what is found while one types; the code for it comes with the focus. */
  instant?: boolean;
  /** Fields that narrow the search, sent with it; `categoryId` is one. */
  children?: ReactNode;
}

/** A search that works without scripts: it leads to a page of results. */
export function SearchForm({
  query = '',
  size = 'md',
  autoFocus,
  instant = false,
  children,
}: SearchFormProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const keys = useRef<InstantKeys>(null);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState<{ listId: string; optionId?: string | undefined }>();
  const close = useCallback(() => setOpened(false), []);
  const onActive = useCallback(
    (listId: string, optionId: string | undefined) => setActive({ listId, optionId }),
    [],
  );
  const shown = instant && opened && typed.trim() !== '';

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const wanted = String(sent.get('query') ?? '').trim();
    const categoryId = Number(sent.get('categoryId')) || undefined;
    close();
    void navigate({ to: '/hc/search', search: { query: wanted, categoryId } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return;
    if (event.key === 'Escape') close();
    else keys.current?.onKeyDown(event);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const combobox = instant && {
    role: 'combobox',
    'aria-expanded': shown,
    'aria-autocomplete': 'list' as const,
    'aria-controls': shown ? active?.listId : undefined,
    'aria-activedescendant': shown ? active?.optionId : undefined,
    autoComplete: 'off',
    'data-search-field': true,
  };

  return (
    <search className={classes.search} onBlur={onBlur}>
      <form action="/hc/search" method="get" onSubmit={onSubmit} className={classes.form}>
        <TextInput
          key={query}
          name="query"
          type="search"
          size={size}
          autoFocus={autoFocus}
          defaultValue={query}
          maxLength={255}
          aria-label={translate('Search articles')}
          placeholder={translate('Search articles')}
          leftSection={<IconSearch size={20} aria-hidden />}
          className={classes.field}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOpened(true);
          }}
          onFocus={() => {
            if (!instant) return;
            setOpened(true);
            void loadResults().catch(() => undefined);
          }}
          onKeyDown={onKeyDown}
          {...combobox}
        />
        <Button type="submit" size={size}>
          {translate('Search')}
        </Button>
        {children}
      </form>
      {shown && (
        <Suspense fallback={null}>
          <InstantResults query={typed} keys={keys} onActive={onActive} onLeave={close} />
        </Suspense>
      )}
    </search>
  );
}
