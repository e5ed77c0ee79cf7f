import { Group, MultiSelect, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { isEmptyOp, isSpanOp } from '#shared/ticket-filter-fields.ts';
import type { ConditionValue, FilterCondition } from '#shared/ticket-filters.ts';
import { isMultiple, type ShownFilterField, textsOf, valueOfTexts } from './use-filter-fields.ts';

interface ValueFieldProps {
  field: ShownFilterField;
  condition: FilterCondition;
  onChange: (value: ConditionValue) => void;
}

const pause = 150;

/** Tags by their names, the most used ones offered. */
function TagsField({ condition, onChange }: Omit<ValueFieldProps, 'field'>) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), pause);
  const found = api.tags.list.useQuery(
    { query, perPage: 10, orderBy: 'tickets_count', orderDir: 'desc' },
    { placeholderData: keepPreviousData },
  );
  const names = (found.data?.pagination.data ?? []).map(({ name }) => name);
  return (
    <TagsInput
      aria-label={translate('Value')}
      data={[...new Set(names)]}
      value={textsOf(condition.value)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  );
}

function SpanField({ condition: { value }, onChange }: Omit<ValueFieldProps, 'field'>) {
  const translate = useTranslate();
  const span = typeof value === 'object' && !Array.isArray(value) ? value : { days: 1 };
  const [unit, count] = 'hours' in span ? (['hours', span.hours] as const) : (['days', span.days] as const);
  const change = (name: string, number: number) =>
    onChange(name === 'hours' ? { hours: number } : { days: number });
  return (
    <Group gap="xs" wrap="nowrap">
      <NumberInput
        aria-label={translate('Value')}
        min={1}
        max={3650}
        allowDecimal={false}
        value={count}
        onChange={(number) => change(unit, Number(number) || 1)}
      />
      <NativeSelect
        aria-label={translate('Unit')}
        data={[
          { value: 'hours', label: translate('hours') },
          { value: 'days', label: translate('days') },
        ]}
        value={unit}
        onChange={(event) => change(event.currentTarget.value, count)}
      />
    </Group>
  );
}

/** The value of a condition, by the kind of its field. */
export function ValueField({ field, condition, onChange }: ValueFieldProps) {
  const translate = useTranslate();
  const { op, value } = condition;
  const label = translate('Value');
  const texts = textsOf(value);
  if (isEmptyOp(op)) return null;
  if (isSpanOp(op)) return <SpanField condition={condition} onChange={onChange} />;
  if (field.kind === 'flag')
    return (
      <NativeSelect
        aria-label={label}
        data={[
          { value: 'true', label: translate('Yes') },
          { value: 'false', label: translate('No') },
        ]}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value === 'true')}
      />
    );
  if (field.kind === 'number')
    return (
      <NumberInput
        aria-label={label}
        value={typeof value === 'number' ? value : ''}
        onChange={(number) => onChange(Number(number) || 0)}
      />
    );
  if (field.kind === 'moment')
    return (
      <TextInput
        type="date"
        aria-label={label}
        value={String(value ?? '').slice(0, 10)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (field.kind === 'tags' && field.choices === null)
    return <TagsField condition={condition} onChange={onChange} />;
  if (field.choices !== null && isMultiple(field, op))
    return (
      <MultiSelect
        aria-label={label}
        data={[...field.choices]}
        value={texts}
        searchable
        onChange={(chosen) => onChange(valueOfTexts(field, op, chosen))}
      />
    );
  if (field.choices !== null) {
    const isKnown = field.choices.some((one) => one.value === texts[0]);
    const others = isKnown ? [] : texts.map((text) => ({ value: text, label: `#${text}` }));
    return (
      <NativeSelect
        aria-label={label}
        data={[...field.choices, ...others]}
        value={texts[0] ?? ''}
        onChange={(event) => onChange(valueOfTexts(field, op, [event.currentTarget.value]))}
      />
    );
  }
  return (
    <TextInput
      aria-label={label}
      maxLength={255}
      value={texts[0] ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
