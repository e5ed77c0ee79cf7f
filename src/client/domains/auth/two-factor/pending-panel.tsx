import { Button, Code, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { confirmTwoFactorInput } from '#shared/two-factor.ts';
import classes from './two-factor.module.css';
import { useTwoFactor } from './use-two-factor.tsx';

/** The key waits in an authenticator for its first code. */
export function PendingPanel() {
  const translate = useTranslate();
  const { withPassword, dialog, cancel, isDisabling } = useTwoFactor();
  const key = api.auth.twoFactor.qrCode.useQuery(undefined, {
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The key is not kept any longer than it is shown.
    gcTime: 0,
  });
  const cancelButton = (
    <Button variant="default" loading={isDisabling} onClick={cancel}>
      {translate('Cancel')}
    </Button>
  );
  if (key.error && readApiError(key.error).kind === 'confirm_password') {
    return (
      <Stack align="flex-start">
        <Text size="sm">{translate('You have not finished enabling two factor authentication.')}</Text>
        <Group>
          <Button onClick={() => withPassword(() => key.refetch())}>{translate('Continue')}</Button>
          {cancelButton}
        </Group>
        {dialog}
      </Stack>
    );
  }
  return (
    <>
      <Text size="sm" fw={550}>
        {translate('Finish enabling two factor authentication')}
      </Text>
      <div className={classes.pending}>
        {key.data ? (
          <img
            className={classes.picture}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(key.data.svg)}`}
            alt={translate('QR code')}
          />
        ) : (
          <Skeleton className={classes.picture} />
        )}
        <Stack gap="md">
          <Text size="sm">
            {translate('Scan this QR code with your authenticator app, or enter the setup key manually.')}
          </Text>
          <div>
            <Text size="sm" c="dimmed">
              {translate('Setup key')}
            </Text>
            <Code className={classes.key} dir="ltr" data-testid="setup-key">
              {key.data?.secret ?? ''}
            </Code>
          </div>
          <ConfirmForm cancel={cancelButton} />
        </Stack>
      </div>
      {dialog}
    </>
  );
}

function ConfirmForm({ cancel }: { cancel: ReactNode }) {
  const translate = useTranslate();
  const { withPassword, reload, dialog } = useTwoFactor();
  const form = useAppForm({ initialValues: { code: '' }, schema: confirmTwoFactorInput });
  const confirm = api.auth.twoFactor.confirm.useMutation();
  const submit = async (values: { code: string }) => {
    try {
      if ((await withPassword(() => confirm.mutateAsync(values))) === undefined) return;
      toast.positive(translate('Two factor authentication has been enabled.'));
      await reload();
    } catch (error) {
      form.showError(error);
    }
  };
  return (
    <>
      <form method="post" noValidate onSubmit={form.onSubmit(submit)}>
        <TextInput
          label={translate('Code')}
          description={translate('Your authenticator app shows a new code every 30 seconds.')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          maw={340}
          dir="ltr"
          {...form.getInputProps('code')}
        />
        <Group mt="md">
          <SubmitButton loading={confirm.isPending}>{translate('Confirm')}</SubmitButton>
          {cancel}
        </Group>
      </form>
      {dialog}
    </>
  );
}
