import { NativeSelect } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { CustomField, FieldCondition } from '#shared/custom-fields.ts';

/** Fields whose value can be a condition: those with a few possible values. */
const isChoice = ({ type }: CustomField) => ['select', 'multiselect', 'checkbox'].includes(type);

interface ConditionFieldProps {
  value: FieldCondition | null;
  onChange: (condition: FieldCondition | null) => void;
  /** The other fields of the site. */
  others: readonly CustomField[];
  error?: string | undefined;
}

/** Another field, and the value for which this one is asked for. */
export function ConditionField({ value, onChange, others, error }: ConditionFieldProps) {
  const translate = useTranslate();
  const choices = others.filter(isChoice);
  const named = choices.find(({ key }) => key === value?.key);
  if (choices.length === 0) return null;
  const firstValue = ({ type, options }: CustomField) =>
    type === 'checkbox' ? true : (options[0]?.value ?? '');
  return (
    <>
      <NativeSelect
        label={translate('Ask for it')}
        data={[
          { value: '', label: translate('Always') },
          ...choices.map(({ key, label }) => ({
            value: key,
            label: translate('Depending on “:field”', { field: translate(label) }),
          })),
        ]}
        value={value?.key ?? ''}
        error={error}
        onChange={({ currentTarget }) => {
          const next = choices.find(({ key }) => key === currentTarget.value);
          onChange(next === undefined ? null : { key: next.key, value: firstValue(next) });
        }}
      />
      {named !== undefined && value !== null && (
        <NativeSelect
          label={translate('If “:field” is', { field: translate(named.label) })}
          data={
            named.type === 'checkbox'
              ? [
                  { value: 'true', label: translate('Checked') },
                  { value: 'false', label: translate('Not checked') },
                ]
              : named.options.map((option) => ({ value: option.value, label: translate(option.label) }))
          }
          value={String(value.value)}
          onChange={({ currentTarget }) =>
            onChange({
              key: named.key,
              value: named.type === 'checkbox' ? currentTarget.value === 'true' : currentTarget.value,
            })
          }
        />
      )}
    </>
  );
}
