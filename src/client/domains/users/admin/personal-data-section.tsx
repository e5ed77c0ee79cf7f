import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { DataExport } from './data-export.tsx';

/** All that the site knows of oneself, to take along. */
export function PersonalDataSection() {
  const translate = useTranslate();
  return (
    <SettingsSection
      id="data"
      title={translate('Your data')}
      description={translate(
        'A file with all the data this site has about you. You can download it for one week.',
      )}
    >
      <DataExport id="me" />
    </SettingsSection>
  );
}
