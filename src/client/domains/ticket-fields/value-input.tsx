import { Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { NumberField } from '#client/platform/form/number-field.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ShownField } from '#shared/custom-fields.ts';
import {
  type CustomValue,
  maxChoices,
  maxTextareaValueLength,
  maxTextValueLength,
  maxUrlValueLength,
} from '#shared/custom-values.ts';

const inputTypes = { text: 'text', email: 'email', url: 'url', date: 'date' } as const;

interface ValueInputProps {
  field: ShownField;
  /** As typed: it may be none of the field's values yet. */
  value: CustomValue | null;
  onChange: (value: CustomValue | null) => void;
  /** Called when the input is left. */
  onBlur?: () => void;
  size?: 'xs' | 'md';
  /** Without one, the input stands beside its label. */
  withLabel?: boolean;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  id?: string;
  /** Of the input in a form that browsers send by themselves. Several options can't be chosen without the script. */
  name?: string;
}

/** The input of a field by its type. */
export function ValueInput(props: ValueInputProps) {
  const { field, value, onChange, onBlur, size = 'md', withLabel = false, required = false } = props;
  const translate = useTranslate();
  const label = translate(field.label);
  const common = {
    ...{ id: props.id, size, onBlur, disabled: props.disabled, error: props.error, required },
    ...(props.name !== undefined && { name: props.name }),
    ...(withLabel ? { label, description: field.help && translate(field.help) } : { 'aria-label': label }),
    withAsterisk: false,
  };
  const text = value === null ? '' : String(value);
  const options = field.options.map((option) => ({ value: option.value, label: translate(option.label) }));
  switch (field.type) {
    case 'checkbox':
      return (
        <Checkbox
          {...{ id: props.id, size, disabled: props.disabled, error: props.error }}
          {...(props.name !== undefined && { name: props.name, value: 'true' })}
          label={withLabel ? label : undefined}
          description={withLabel && field.help ? translate(field.help) : undefined}
          aria-label={withLabel ? undefined : label}
          // A form that was sent without the script has it as text.
          checked={value === true || value === 'true'}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...common}
          data={[{ value: '', label: withLabel ? translate('Choose an option') : '–' }, ...options]}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      );
    case 'multiselect':
      return (
        <MultiSelect
          {...common}
          name={undefined}
          data={options}
          maxValues={maxChoices}
          value={Array.isArray(value) ? value : []}
          onChange={(values) => onChange(values)}
          comboboxProps={{ withinPortal: true }}
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...common}
          autosize
          minRows={withLabel ? 3 : 1}
          maxRows={10}
          dir="auto"
          maxLength={maxTextareaValueLength}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberField
          {...common}
          label={label}
          isLabelHidden={!withLabel}
          value={typeof value === 'number' ? value : text}
          onChange={(count) => onChange(count === '' ? null : count)}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          type={inputTypes[field.type]}
          dir={field.type === 'text' ? 'auto' : 'ltr'}
          maxLength={field.type === 'url' ? maxUrlValueLength : maxTextValueLength}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}
