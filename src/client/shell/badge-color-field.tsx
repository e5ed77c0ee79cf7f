import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { type TagColor, tagColors } from '#shared/tags.ts';
import { type Translate, useTranslate } from '../platform/translation/use-translate.ts';

const colorNames = (translate: Translate): Record<TagColor, string> => ({
  gray: translate('Gray'),
  red: translate('Red'),
  yellow: translate('Yellow'),
  green: translate('Green'),
  cyan: translate('Cyan'),
  blue: translate('Blue'),
  violet: translate('Violet'),
  grape: translate('Purple'),
  pink: translate('Pink'),
});

/** Selects the color of a badge; empty is none. */
export function BadgeColorField(props: NativeSelectProps) {
  const translate = useTranslate();
  const names = colorNames(translate);
  return (
    <NativeSelect
      data={[
        { value: '', label: translate('None') },
        ...tagColors.map((value) => ({ value, label: names[value] })),
      ]}
      {...props}
    />
  );
}
