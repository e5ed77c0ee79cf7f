import { Select } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useBootstrap, useSettings } from '#client/platform/use-session.ts';
import { useLocationLists } from '../../auth/use-location-lists.ts';
import type { ControlProps } from './control-props.ts';

const byVisitor = 'auto';

export function TimeZoneControl({ value, onChange, ...props }: ControlProps) {
  const translate = useTranslate();
  const zones = useLocationLists()?.timezones ?? [];
  const known = zones.some(({ items }) => items.some((zone) => zone.value === value));
  const kept = known || value === byVisitor || typeof value !== 'string' ? [] : [value];
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      maw={440}
      data={[
        { value: byVisitor, label: translate("Each visitor's own time zone") },
        ...kept,
        ...zones.map(({ group, items }) => ({ group: translate(group), items })),
      ]}
      nothingFoundMessage={translate('No results')}
      value={String(value)}
      onChange={(next) => onChange(next)}
    />
  );
}

export function LanguageControl({ value, onChange, ...props }: ControlProps) {
  const translate = useTranslate();
  const { languages } = useSettings().i18n;
  return (
    <Select
      {...props}
      allowDeselect={false}
      maw={440}
      data={[
        { value: byVisitor, label: translate("Best match for the visitor's browser") },
        ...languages.map(({ language, name }) => ({ value: language, label: name })),
      ]}
      value={String(value)}
      onChange={(next) => onChange(next)}
    />
  );
}

export function ThemeControl({ value, onChange, ...props }: ControlProps) {
  const translate = useTranslate();
  const { all } = useBootstrap().themes;
  return (
    <Select
      {...props}
      clearable
      clearButtonProps={{ 'aria-label': translate('Clear') }}
      maw={440}
      placeholder={translate('Match device setting')}
      data={all.map(({ id, name }) => ({ value: String(id), label: translate(name) }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
