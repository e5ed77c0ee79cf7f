import type { SettingField } from '#client/shell/setting-screen.ts';
import { valueAt } from '#shared/setting-paths.ts';
import type { AllSettings } from '#shared/settings.ts';

/** What the field is called in its form: the library reads dots in names. */
export const fieldNameOf = (path: string) => path.replaceAll('.', '/');

export type SettingFormValues = Record<string, unknown>;

const isNullable = (field: SettingField) => 'nullable' in field && field.nullable === true;

const isTyped = ({ kind }: SettingField) => ['text', 'choice'].includes(kind);

/** Whether the field is there, by the values of the others. */
export const isShown = ({ onlyWith }: SettingField, values: SettingFormValues) =>
  onlyWith === undefined || values[fieldNameOf(onlyWith.path)] === onlyWith.value;

export const isNumeric = ({ kind }: SettingField) => kind === 'number' || kind === 'size';

/** The values of the fields as controls hold them: what is nothing is an empty text there. */
export const toFormValues = (fields: readonly SettingField[], settings: AllSettings): SettingFormValues =>
  Object.fromEntries(
    fields.map((field) => {
      const value = valueAt(settings, field.path.split('.'));
      return [fieldNameOf(field.path), value === null && isTyped(field) ? '' : value];
    }),
  );

/** The value of a field as the call takes it. */
export function toSetting(field: SettingField, value: unknown): unknown {
  if (value === '' && isNullable(field)) return null;
  return value;
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
