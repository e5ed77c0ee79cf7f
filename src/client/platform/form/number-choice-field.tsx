import { Group, Input, Select } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { type Translate, useTranslate } from '../translation/use-translate.ts';
import type { NumberChoices } from './number-choices.ts';
import { NumberField, type NumberFieldProps, unitText } from './number-field.tsx';

/** A value as it is read: the name of a choice, or the number with its unit. */
export function showNumber(
  value: unknown,
  { choices, unit }: { choices?: NumberChoices | undefined; unit?: string | undefined },
  translate: Translate,
): string | null {
  const special = choices?.special.find((one) => one.value === value);
  if (special !== undefined) return translate(special.label);
  if (typeof value !== 'number') return null;
  return unit === undefined ? String(value) : `${value} ${unitText(unit, translate)}`;
}

const ofNumber = 'number';

interface NumberChoiceFieldProps
  extends Pick<NumberFieldProps, 'label' | 'unit' | 'min' | 'max' | 'decimalScale' | 'disabled' | 'size'> {
  description?: ReactNode;
  error?: ReactNode;
  choices: NumberChoices;
  /** An empty text while the number is missing. */
  value?: number | string | null;
  onChange: (value: number | '' | null) => void;
  'data-path'?: string | undefined;
}

/** A choice, and the number that one of its options takes: no value of the number has a meaning that cannot be seen. */
export function NumberChoiceField(props: NumberChoiceFieldProps) {
  const { label, description, error, choices, value = null, onChange, disabled = false, size = 'sm' } = props;
  const { unit, min = 0, max, decimalScale = 0, 'data-path': path } = props;
  const translate = useTranslate();
  const id = useId();
  const { special, numberLabel, initial } = choices;
  const chosen = special.findIndex((one) => one.value === value);
  const isNumber = chosen === -1;
  const last = useRef(initial);
  const choose = (next: string | null) => {
    if (next === ofNumber) return onChange(last.current);
    if (isNumber && typeof value === 'number') last.current = value;
    onChange(special[Number(next)]?.value ?? null);
  };
  const parts = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper
      id={id}
      size={size}
      label={label}
      description={description}
      error={error}
      labelElement="div"
    >
      <Group
        gap="xs"
        mt={description ? 6 : 0}
        role="group"
        aria-label={label}
        aria-describedby={parts || undefined}
      >
        <Select
          aria-label={label}
          size={size}
          flex="1 1 150px"
          maw={280}
          allowDeselect={false}
          disabled={disabled}
          data={[
            ...special.map((one, index) => ({ value: String(index), label: translate(one.label) })),
            { value: ofNumber, label: translate(numberLabel) },
          ]}
          value={isNumber ? ofNumber : String(chosen)}
          onChange={choose}
          data-path={isNumber ? undefined : path}
        />
        {isNumber && (
          <NumberField
            label={label}
            isLabelHidden
            unit={unit}
            size={size}
            flex="1 1 110px"
            maw={160}
            min={special.some((one) => one.value === 0) ? Math.max(min, 1) : min}
            max={max}
            // A number that is a choice of its own is not typed.
            clampBehavior="strict"
            decimalScale={decimalScale}
            allowDecimal={decimalScale > 0}
            allowNegative={false}
            disabled={disabled}
            error={Boolean(error)}
            value={value ?? ''}
            onChange={(next) => onChange(typeof next === 'number' ? next : '')}
            data-path={path}
          />
        )}
      </Group>
    </Input.Wrapper>
  );
}
