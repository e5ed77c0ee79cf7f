import { Skeleton, Stack } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { useLocationLists } from '../../auth/use-location-lists.ts';
import { LocationForm } from './location-form.tsx';

const fieldHeight = 62;

/** Where a person is and what they read: language, country, timezone. */
export function LocationSection() {
  const translate = useTranslate();
  const user = useUser();
  const lists = useLocationLists();
  return (
    <SettingsSection
      id="location"
      title={translate('Location and language')}
      description={translate('The language the site uses for you, and your time zone.')}
    >
      {user && lists ? (
        <LocationForm user={user} lists={lists} />
      ) : (
        <Stack aria-busy>
          <Skeleton h={fieldHeight} />
          <Skeleton h={fieldHeight} />
          <Skeleton h={fieldHeight} />
        </Stack>
      )}
    </SettingsSection>
  );
}
