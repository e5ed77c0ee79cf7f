import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { emailChangeInput } from '#shared/email-change.ts';
import { usePasswordConfirmation } from '../passwords/use-password-confirmation.tsx';

/** The address of the account, how to change it, and the one that still has to be confirmed. */
export function EmailAddress() {
  const translate = useTranslate();
  const user = useUser();
  const utils = api.useUtils();
  const [asking, setAsking] = useState(false);
  const pending = api.auth.emailChange.get.useQuery().data?.pending;
  const cancel = api.auth.emailChange.cancel.useMutation({
    onSuccess: (state) => utils.auth.emailChange.get.setData(undefined, state),
    onError: (error) => toastError(error, translate),
  });
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={500}>
            {translate('Email')}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {user?.email}
          </Text>
        </div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {translate('Change email')}
        </Button>
      </Group>
      {pending && (
        <Alert variant="light">
          <Group justify="space-between" gap="sm">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {translate('We sent a link to :email. Open it within 24 hours to switch to that address.', {
                email: pending.email,
              })}
            </Text>
            <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {translate('Cancel change')}
            </Button>
          </Group>
        </Alert>
      )}
      <Modal opened={asking} onClose={() => setAsking(false)} title={translate('Change email')}>
        <AddressForm onClose={() => setAsking(false)} />
      </Modal>
    </Stack>
  );
}

function AddressForm({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { withPassword, dialog } = usePasswordConfirmation();
  const form = useAppForm({
    initialValues: { email: '' },
    schema: emailChangeInput,
    labels: { email: 'new email' },
  });
  const request = api.auth.emailChange.request.useMutation();
  const submit = async (values: { email: string }) => {
    try {
      const state = await withPassword(() => request.mutateAsync(values));
      if (state === undefined) return;
      utils.auth.emailChange.get.setData(undefined, state);
      toast.positive(translate('Email sent'));
      onClose();
    } catch (error) {
      form.showError(error);
    }
  };
  return (
    <>
      <DialogForm
        onSubmit={form.onSubmit(submit)}
        onCancel={onClose}
        label={translate('Send link')}
        isPending={request.isPending}
      >
        <Text size="sm">
          {translate("We'll send a link to the new address. Your email changes once you open it.")}
        </Text>
        <TextInput
          label={translate('New email')}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('email')}
        />
      </DialogForm>
      {dialog}
    </>
  );
}
