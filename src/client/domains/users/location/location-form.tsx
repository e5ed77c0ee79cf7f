import { Select, Stack } from '@mantine/core';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { locationInput } from '#shared/users.ts';
import type { LocationLists } from '../../auth/use-location-lists.ts';
import { useSaveLocation } from './use-save-location.ts';

const automatic = 'auto';

interface LocationFormProps {
  user: CurrentUser;
  lists: LocationLists;
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function LocationForm({ user, lists }: LocationFormProps) {
  const translate = useTranslate();
  const { i18n } = useSettings();
  const form = useAppForm({
    initialValues: {
      language: i18n.language,
      country: user.country,
      timezone: user.timezone || automatic,
    },
    schema: locationInput,
  });
  const { save, isSaving } = useSaveLocation(form.showError);
  const zones = lists.timezones.map(({ group, items }) => ({ group: translate(group), items }));
  const known = lists.timezones.some(({ items }) => items.some(({ value }) => value === user.timezone));
  const kept = known || !user.timezone || user.timezone === automatic ? [] : [user.timezone];
  const nothing = translate('No results');
  return (
    <form method="post" noValidate onSubmit={form.onSubmit(save)}>
      <Stack>
        <Select
          label={translate('Language')}
          data={i18n.languages.map(({ language, name }) => ({ value: language, label: name }))}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
        <Select
          label={translate('Country')}
          placeholder={translate('Choose a country')}
          searchable
          clearable
          data={lists.countries}
          nothingFoundMessage={nothing}
          clearButtonProps={{ 'aria-label': translate('Clear') }}
          {...form.getInputProps('country')}
        />
        <Select
          label={translate('Time zone')}
          searchable
          allowDeselect={false}
          data={[
            { value: automatic, label: translate('Automatic (:zone)', { zone: ownZone() }) },
            ...kept,
            ...zones,
          ]}
          nothingFoundMessage={nothing}
          {...form.getInputProps('timezone')}
        />
        <SubmitButton loading={isSaving} disabled={!form.isValid()} style={{ alignSelf: 'flex-end' }}>
          {translate('Save')}
        </SubmitButton>
      </Stack>
    </form>
  );
}
