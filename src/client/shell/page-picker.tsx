import { Select, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { type PageAudience, useKnownPages } from './use-known-pages.ts';

const none = 'none';
const other = 'other';

interface PagePickerProps {
  label: string;
  description?: string | undefined;
  error?: ReactNode;
  disabled?: boolean;
  /** For whom the offered pages are. */
  audience: PageAudience;
  /** Name of the choice of no page, where that is possible. */
  noneLabel?: string | undefined;
  /** URLs elsewhere can be typed as well. */
  external?: boolean;
  /** A path or a URL; empty for no page. */
  value: string;
  onChange: (value: string) => void;
  'data-path'?: string | undefined;
}

/** A page of the site by its name, or a path that is typed. */
export function PagePicker(props: PagePickerProps) {
  const { label, description, error, disabled = false, audience, noneLabel, external = false } = props;
  const { value, onChange, 'data-path': path } = props;
  const translate = useTranslate();
  const groups = useKnownPages(audience);
  // What is typed stays in its field when it becomes the path of a known page.
  const [typed, setTyped] = useState<string | null>(null);
  const isKnown = groups.some(({ items }) => items.some((page) => page.value === value));
  const isNone = value === '' && noneLabel !== undefined;
  const isOther = value === typed || !(isKnown || isNone);
  const otherLabel = external ? translate('Other page or URL') : translate('Other path');
  const type = (next: string) => {
    setTyped(next);
    onChange(next);
  };
  const choose = (next: string | null) => {
    if (next === other) return type(value);
    setTyped(null);
    onChange(next === null || next === none ? '' : next);
  };
  return (
    <Stack gap={6}>
      <Select
        label={label}
        description={description}
        error={isOther ? undefined : error}
        disabled={disabled}
        maw={440}
        allowDeselect={false}
        searchable
        nothingFoundMessage={translate('No results')}
        data={[
          ...(noneLabel === undefined ? [] : [{ value: none, label: noneLabel }]),
          ...groups,
          { value: other, label: otherLabel },
        ]}
        value={isOther ? other : isNone ? none : value}
        onChange={choose}
        data-path={isOther ? undefined : path}
      />
      {isOther && (
        <TextInput
          aria-label={`${label}: ${otherLabel}`}
          error={error}
          disabled={disabled}
          maw={440}
          dir="ltr"
          maxLength={2000}
          placeholder={external ? 'https://' : '/hc'}
          value={value}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          data-path={path}
        />
      )}
    </Stack>
  );
}
