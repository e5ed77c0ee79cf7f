import { Button, Stack, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useTwoFactor } from './use-two-factor.tsx';

export function OffPanel() {
  const translate = useTranslate();
  const { run, dialog } = useTwoFactor();
  const enable = api.auth.twoFactor.enable.useMutation();
  return (
    <Stack align="flex-start">
      <Text size="sm">
        {translate('You have not enabled two factor authentication.')}{' '}
        {translate(
          "You'll need an authenticator app on your phone, such as Google Authenticator, Aegis, or 1Password.",
        )}
      </Text>
      <Button loading={enable.isPending} onClick={() => run(() => enable.mutateAsync({}))}>
        {translate('Enable')}
      </Button>
      {dialog}
    </Stack>
  );
}
