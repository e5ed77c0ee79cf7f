import { ColorInput, isColorValid, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { contrastRatio, enoughContrast } from '#shared/contrast.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './color-field.module.css';

interface ColorFieldProps {
  label: string;
  value: string;
  /** The colours that it stands on, or that stand on it. */
  against: readonly { name: string; color: string }[];
  onChange: (value: string) => void;
}

/** A colour, and how well the text that it makes can be read. */
export function ColorField({ label, value, against, onChange }: ColorFieldProps) {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const ratios = against.flatMap(({ name, color }) => {
    const ratio = contrastRatio(value, color);
    if (ratio === null) return [];
    return [{ name, ratio: Math.floor(ratio * 10) / 10, isEnough: ratio >= enoughContrast }];
  });
  const change = (color: string) => {
    setText(color);
    if (isColorValid(color) && color !== value) onChange(color);
  };
  return (
    <div className={classes.field}>
      <ColorInput
        label={label}
        dir="ltr"
        value={text}
        format="hex"
        withEyeDropper={false}
        popoverProps={{ withinPortal: false }}
        attributes={{
          saturation: { 'aria-label': translate('Saturation') },
          slider: { 'aria-label': translate('Hue') },
        }}
        onChange={change}
        onBlur={() => setText(value)}
      />
      {ratios.map(({ name, ratio, isEnough }) => (
        <Text key={name} size="xs" className="tabular" c={isEnough ? 'dimmed' : 'var(--mantine-color-error)'}>
          {isEnough
            ? translate('Contrast :ratio with “:name”', { ratio, name })
            : translate('Contrast :ratio with “:name” is too low (minimum 4.5)', { ratio, name })}
        </Text>
      ))}
    </div>
  );
}
