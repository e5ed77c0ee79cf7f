import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { helpCenterScreen } from '../help-center/help-center-settings.ts';
import { SettingsCheck } from './settings-check.tsx';
import { SettingsScreen } from './settings-screen.tsx';

export function HelpCenterSettingsScreen() {
  return <SettingsScreen screen={helpCenterScreen} below={{ search: <SearchTest /> }} />;
}

function SearchTest() {
  const translate = useTranslate();
  const check = api.settings.checkSearch.useMutation({ onError: (error) => toastError(error, translate) });
  return (
    <SettingsCheck
      label={translate('Test search')}
      check={check}
      said={{
        ok: translate('Search is working.'),
        failed: translate("Search isn't working."),
      }}
    />
  );
}
