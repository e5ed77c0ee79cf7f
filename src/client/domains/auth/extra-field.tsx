import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import type { ExtraField as ExtraFieldSettings } from '#shared/registration.ts';
import { lazyComponent } from '../../platform/start/lazy-component.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

const isPlace = ({ id }: ExtraFieldSettings) => id === 'country' || id === 'timezone';

const PlaceField = lazyComponent(
  async () => (await import('./searchable-select.tsx')).SearchableSelect,
  ({ settings }) => settings.registration.extra_fields.some(isPlace),
);

const usual = {
  first_name: { label: 'First name', autoComplete: 'given-name' },
  last_name: { label: 'Last name', autoComplete: 'family-name' },
  country: { label: 'Country', autoComplete: 'country' },
  timezone: { label: 'Time zone', autoComplete: 'off' },
} as const;

interface ExtraFieldProps {
  field: ExtraFieldSettings;
  /** The value and its change, as the form gives them. */
  input: object;
}

/** A field that the site asks for at registration besides address and password. */
export function ExtraField({ field, input }: ExtraFieldProps) {
  const { id, label, required } = field;
  const translate = useTranslate();
  const { label: defaultLabel, autoComplete } = usual[id];
  const props = {
    label: translate(label ?? defaultLabel),
    description: required ? undefined : translate('Optional'),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input')[],
    autoComplete,
    required,
    withAsterisk: false,
    size: 'md',
    ...input,
  } as const;
  if (!isPlace(field)) return <TextInput {...props} />;
  return (
    <Suspense fallback={<TextInput {...props} disabled />}>
      <PlaceField list={id === 'country' ? 'countries' : 'timezones'} {...props} />
    </Suspense>
  );
}
