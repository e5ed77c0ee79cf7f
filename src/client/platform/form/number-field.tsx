import { NumberInput, type NumberInputProps, Text } from '@mantine/core';
import { type Translate, useTranslate } from '../translation/use-translate.ts';

/** What a number counts; other units, such as currencies, are shown as they are. */
export type Unit = 'days' | 'hours' | '%' | 'MB';

/** A unit as it stands behind a number. */
export function unitText(unit: string, translate: Translate): string {
  if (unit === 'days') return translate('days');
  return unit === 'hours' ? translate('hours') : unit;
}

export interface NumberFieldProps extends Omit<NumberInputProps, 'label' | 'suffix'> {
  label: string;
  /** Stands behind the number and is part of the accessible name. */
  unit?: string | undefined;
  /** The label is seen elsewhere. */
  isLabelHidden?: boolean;
}

/** A number with its unit. */
export function NumberField({ label, unit, isLabelHidden = false, ...props }: NumberFieldProps) {
  const translate = useTranslate();
  const text = unit === undefined ? null : unitText(unit, translate);
  const named = text === null ? label : `${label} (${text})`;
  return (
    <NumberInput
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden || text !== null ? named : undefined}
      {...(text !== null && {
        hideControls: true,
        rightSectionPointerEvents: 'none',
        rightSectionWidth: `calc(${text.length}ch + 1.5rem)`,
        rightSection: (
          <Text span size="sm" c="dimmed" aria-hidden>
            {text}
          </Text>
        ),
      })}
      {...props}
    />
  );
}
