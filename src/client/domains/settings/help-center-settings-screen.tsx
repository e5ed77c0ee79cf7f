import { Button, Stack } from '@mantine/core';
import { api } from '../../platform/api/api.ts';
import { usePermission } from '../../platform/session/use-session.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { CheckSteps } from './check-steps.tsx';
import { helpCenterScreen } from './screens/help-center.ts';
import { SettingsScreen } from './settings-screen.tsx';

export function HelpCenterSettingsScreen() {
  return <SettingsScreen screen={helpCenterScreen} below={{ search: <SearchTest /> }} />;
}

function SearchTest() {
  const translate = useTranslate();
  const mayTest = usePermission('settings.update');
  const check = api.settings.checkSearch.useMutation({ onError: (error) => toastError(error, translate) });
  if (!mayTest) return null;
  return (
    <Stack>
      <Button
        variant="default"
        loading={check.isPending}
        onClick={() => check.mutate()}
        style={{ alignSelf: 'flex-start' }}
      >
        {translate('Test the search')}
      </Button>
      {check.data && (
        <CheckSteps
          result={check.data}
          said={{
            ok: translate('Articles are found.'),
            failed: translate('The search does not work.'),
          }}
        />
      )}
    </Stack>
  );
}
