import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { NumberChoiceField } from '#client/platform/form/number-choice-field.tsx';
import { NumberField } from '#client/platform/form/number-field.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { SettingField } from '#client/shell/setting-screen.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import type { ControlProps } from './control-props.ts';

const bytesPerMegabyte = 1024 * 1024;

/** What says what a number is for may be longer than the number. */
const shortInput = { wrapper: { maxWidth: 280 } };

type FieldOf<Kind extends SettingField['kind']> = Extract<SettingField, { kind: Kind }>;

export function TextControl({ field, value, onChange, ...props }: ControlProps & { field: FieldOf<'text'> }) {
  return (
    <TextInput
      {...props}
      dir="auto"
      placeholder={field.placeholder}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function ParagraphControl({ value, onChange, ...props }: ControlProps) {
  return (
    <AutosizeTextarea
      {...props}
      dir="auto"
      rows={2}
      maxRows={10}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function SwitchControl({
  field,
  value,
  onChange,
  ...props
}: ControlProps & { field: FieldOf<'switch'> }) {
  const isInverted = field.inverted === true;
  return (
    <Switch
      {...props}
      data-inverted={isInverted || undefined}
      checked={(value === true) !== isInverted}
      onChange={({ currentTarget }) => onChange(currentTarget.checked !== isInverted)}
    />
  );
}

export function NumberControl({
  field: { min = 0, max, decimals = 0, unit, choices },
  value,
  onChange,
  ...props
}: ControlProps & { field: FieldOf<'number'> }) {
  const limits = { min, max, decimalScale: decimals, unit };
  const current = value as number | string | null;
  return choices === undefined ? (
    <NumberField
      {...props}
      {...limits}
      allowDecimal={decimals > 0}
      styles={shortInput}
      value={current ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : '')}
    />
  ) : (
    <NumberChoiceField {...props} {...limits} choices={choices} value={current} onChange={onChange} />
  );
}

/** Bytes as megabytes. */
export function SizeControl({ field, value, onChange, ...props }: ControlProps & { field: FieldOf<'size'> }) {
  const toSize = (megabytes: number | string | null) =>
    typeof megabytes === 'number' ? Math.round(megabytes * bytesPerMegabyte) : megabytes;
  const shown = typeof value === 'number' ? value / bytesPerMegabyte : (value as '' | null);
  const limits = { min: 0, decimalScale: 3, unit: 'MB' };
  return field.choices === undefined ? (
    <NumberField
      {...props}
      {...limits}
      styles={shortInput}
      value={shown ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? toSize(next) : '')}
    />
  ) : (
    <NumberChoiceField
      {...props}
      {...limits}
      choices={field.choices}
      value={shown}
      onChange={(next) => onChange(toSize(next))}
    />
  );
}

export function ChoiceControl({
  field,
  value,
  onChange,
  ...props
}: ControlProps & { field: FieldOf<'choice'> }) {
  const translate = useTranslate();
  return (
    <Select
      {...props}
      data={field.options.map((option) => ({ value: option.value, label: translate(option.label) }))}
      allowDeselect={field.nullable ?? false}
      clearable={field.nullable ?? false}
      clearButtonProps={{ 'aria-label': translate('Clear') }}
      maw={440}
      value={String(value ?? '') || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

export function ListControl({ field, value, onChange, ...props }: ControlProps & { field: FieldOf<'list'> }) {
  return (
    <TagsInput
      {...props}
      placeholder={field.placeholder}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  );
}
