import { Button, Stack } from '@mantine/core';
import { api } from '../../platform/api/api.ts';
import { usePermission } from '../../platform/session/use-session.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { CheckSteps } from './check-steps.tsx';
import { uploadsScreen } from './screens/uploads.ts';
import { SettingsScreen } from './settings-screen.tsx';

export function UploadSettingsScreen() {
  return <SettingsScreen screen={uploadsScreen} below={{ storage: <StorageTest /> }} />;
}

function StorageTest() {
  const translate = useTranslate();
  const mayTest = usePermission('settings.update');
  const check = api.settings.checkStorage.useMutation({ onError: (error) => toastError(error, translate) });
  if (!mayTest) return null;
  return (
    <Stack>
      <Button
        variant="default"
        loading={check.isPending}
        onClick={() => check.mutate()}
        style={{ alignSelf: 'flex-start' }}
      >
        {translate('Test the storage')}
      </Button>
      {check.data && (
        <CheckSteps
          result={check.data}
          said={{
            ok: translate('Files are written, read and deleted.'),
            failed: translate('The storage does not work.'),
          }}
        />
      )}
    </Stack>
  );
}
