import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { uploadsScreen } from '../uploads/upload-settings.ts';
import { SettingsCheck } from './settings-check.tsx';
import { SettingsScreen } from './settings-screen.tsx';

export function UploadSettingsScreen() {
  return <SettingsScreen screen={uploadsScreen} below={{ storage: <StorageTest /> }} />;
}

function StorageTest() {
  const translate = useTranslate();
  const check = api.settings.checkStorage.useMutation({ onError: (error) => toastError(error, translate) });
  return (
    <SettingsCheck
      label={translate('Test storage')}
      check={check}
      said={{
        ok: translate('Storage is working.'),
        failed: translate("Storage isn't working."),
      }}
    />
  );
}
