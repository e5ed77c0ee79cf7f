import { Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import {
  type AddressValues,
  addressesError,
  allEntries,
  noAddresses,
} from '#client/platform/form/address-entries.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { roleName } from '#client/shell/role-texts.ts';
import { maxInvited } from '#shared/invites.ts';
import { AddressesField } from '../addresses-field.tsx';
import { useSentInvites } from '../use-sent-invites.ts';

/** Asks for addresses and a role. */
export function AccountInviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Invite people')} closeOnClickOutside={false}>
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const roles = (api.valueLists.get.useQuery({ names: 'roles' }).data?.roles ?? []).filter(
    ({ givable }) => givable,
  );
  const form = useAppForm<AddressValues & { role_id: string }>({
    initialValues: { ...noAddresses, role_id: '' },
    labels: { role_id: 'role' },
    check: ({ role_id, ...addresses }) => {
      const errors: { emails?: string; role_id?: string } = {};
      const wrong = addressesError(allEntries(addresses), maxInvited, translate);
      if (wrong !== undefined) errors.emails = wrong;
      if (role_id === '') errors.role_id = translate('Choose a role.');
      return errors;
    },
  });
  const { onSuccess, skipped } = useSentInvites({
    form,
    refresh: () => utils.invites.list.invalidate(),
    onClose,
    reasons: {
      member: translate('already has this role'),
      invited: translate('already invited'),
    },
  });
  const invite = api.invites.create.useMutation({
    onSuccess,
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ role_id, ...addresses }) =>
        invite.mutate({ emails: allEntries(addresses), role_id: Number(role_id) }),
      )}
      onCancel={onClose}
      label={translate('Invite')}
      isPending={invite.isPending}
    >
      <AddressesField form={form} skipped={skipped} />
      <Stack gap={4}>
        <NativeSelect
          label={translate('Role')}
          data={[
            { value: '', label: translate('Choose a role') },
            ...roles.map(({ id, name }) => ({ value: String(id), label: roleName(name, translate) })),
          ]}
          {...form.getInputProps('role_id')}
        />
        <Text size="xs" c="dimmed">
          {roles.find(({ id }) => String(id) === form.getValues().role_id)?.description}
        </Text>
      </Stack>
    </DialogForm>
  );
}
