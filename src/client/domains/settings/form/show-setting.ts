import { showNumber } from '#client/platform/form/number-choice-field.tsx';
import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { SettingField } from '#client/shell/setting-screen.ts';
import { formatSize } from '#shared/file-size.ts';
import { secretMask } from '#shared/settings.ts';

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.values(value)
    .filter((part) => part !== null && part !== '')
    .map(textOf)
    .join(' · ');
};

/** A value of a setting in words. Secrets are never shown. */
export function showSetting(field: SettingField, value: unknown, translate: Translate): string {
  if (field.kind === 'secret' || field.kind === 'mail_server') {
    if (value === secretMask) return translate('Set');
    return value === null || value === '' ? translate('Not set') : translate('New value');
  }
  if (field.kind === 'page' && value === null) return field.fallback ?? '';
  if (typeof value === 'boolean') {
    const isInverted = field.kind === 'switch' && field.inverted === true;
    return value !== isInverted ? translate('On') : translate('Off');
  }
  if (field.kind === 'number' || field.kind === 'size') {
    const isSize = field.kind === 'size' && typeof value === 'number';
    const shown = isSize ? formatSize(value) : showNumber(value, field, translate);
    if (shown !== null) return shown;
  }
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return translate('Empty');
  if (field.kind === 'choice') {
    const chosen = field.options.find((option) => option.value === value);
    if (chosen) return translate(chosen.label);
  }
  return textOf(value);
}
