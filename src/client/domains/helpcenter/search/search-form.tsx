import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import classes from './search-form.module.css';

interface SearchFormProps extends Pick<TextInputProps, 'size' | 'autoFocus'> {
  query?: string;
  /** Fields that narrow the search, sent with it; `categoryId` is one. */
  children?: ReactNode;
}

/** A search that works without scripts: it leads to a page of results. */
export function SearchForm({ query = '', size = 'md', autoFocus, children }: SearchFormProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const wanted = String(typed.get('query') ?? '').trim();
    const categoryId = Number(typed.get('categoryId')) || undefined;
    void navigate({ to: '/hc/search', search: { query: wanted, categoryId } });
  };
  return (
    <search>
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
        />
        <Button type="submit" size={size}>
          {translate('Search')}
        </Button>
        {children}
      </form>
    </search>
  );
}
