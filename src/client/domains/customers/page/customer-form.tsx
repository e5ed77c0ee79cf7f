import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { api } from '#client/platform/api/api.ts';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type ShownUser, userUpdateInput } from '#shared/users.ts';

const valuesOf = ({ first_name, last_name, email }: ShownUser) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  email,
});

/** Name and address of a customer, for agents who may change accounts. */
export function CustomerForm({ customer, onClose }: { customer: ShownUser; onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const stored = useMemo(() => valuesOf(customer), [customer]);
  const form = useAppForm({
    initialValues: stored,
    schema: userUpdateInput.pick({ first_name: true, last_name: true, email: true }),
  });
  const id = String(customer.id);
  const update = api.users.update.useMutation({
    onSuccess: async ({ user }) => {
      edited.saved(valuesOf(user));
      toast.positive(translate('Person saved'));
      await utils.users.get.invalidate();
      onClose();
    },
    onError: (error) => edited.refused(error),
  });
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => valuesOf((await utils.client.users.get.query({ id })).user),
    save: (changes, before) => update.mutate({ id, ...changes, before }),
  });
  const labels = {
    first_name: translate('First name'),
    last_name: translate('Last name'),
    email: translate('Email'),
  };
  return (
    <form method="post" noValidate onSubmit={form.onSubmit(edited.submit)}>
      <Stack gap="sm">
        <EditConflict
          edited={edited}
          text={translate('Someone else changed this person while you were editing.')}
          labels={labels}
        />
        <TextInput label={labels.first_name} autoComplete="off" {...form.getInputProps('first_name')} />
        <TextInput label={labels.last_name} autoComplete="off" {...form.getInputProps('last_name')} />
        <TextInput
          label={labels.email}
          description={translate('Used to sign in. A new address is unverified.')}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" size="sm" onClick={onClose}>
            {translate('Cancel')}
          </Button>
          <SubmitButton size="sm" loading={update.isPending} disabled={!edited.isChanged}>
            {translate('Save')}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
