import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import type { SettingScreen } from '../../shell/setting-screen.ts';
import { SettingsForm, type SettingsToSave } from './settings-form.tsx';

interface SettingsScreenProps {
  screen: SettingScreen;
  /** What stands above the form. */
  above?: ReactNode;
  /** What stands below the fields of a section, by its id. */
  below?: Readonly<Record<string, ReactNode>>;
  /** What stands after the form and works with what is stored. */
  after?: (form: SettingsToSave) => ReactNode;
}

/** One group of settings. */
export function SettingsScreen({ screen, above, below, after }: SettingsScreenProps) {
  const translate = useTranslate();
  return (
    <AdminPage title={translate(screen.title)} description={translate(screen.help)}>
      {above}
      <SettingsForm sections={screen.sections} below={below} after={after} />
    </AdminPage>
  );
}
