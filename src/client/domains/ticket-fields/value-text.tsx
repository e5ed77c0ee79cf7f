import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ShownField } from '#shared/custom-fields.ts';
import { type CustomValue, valueText } from '#shared/custom-values.ts';

/** A value as it is read. */
export function ValueText({ field, value }: { field: ShownField; value: CustomValue }) {
  const translate = useTranslate();
  if (typeof value === 'boolean') return value ? translate('Yes') : translate('No');
  return <bdi>{valueText(field, value)}</bdi>;
}
