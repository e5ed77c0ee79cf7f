import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEarlyValue } from './use-early-value.ts';
import { useSearchText } from './use-search-text.ts';

interface SearchFieldProps extends Pick<TextInputProps, 'size' | 'className'> {
  label: string;
  /** The term in the query string. */
  term: string;
  onSearch: (term: string) => void;
}

/** A search-as-you-type field; the term is stored in the query string. */
export function SearchField({ label, term, onSearch, ...props }: SearchFieldProps) {
  const field = useSearchText(term, onSearch);
  const id = useEarlyValue(term, field.change);
  return (
    <TextInput
      id={id}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={255}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={field.text}
      onChange={(event) => field.change(event.currentTarget.value)}
      {...props}
    />
  );
}
