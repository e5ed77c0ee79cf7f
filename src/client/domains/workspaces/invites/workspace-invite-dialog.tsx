import { Modal, NativeSelect } from '@mantine/core';
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
import { maxInvited } from '#shared/invites.ts';
import { workspaceRoleId } from '#shared/workspaces.ts';
import { AddressesField } from '../../auth/invites/addresses-field.tsx';
import { useSentInvites } from '../../auth/invites/use-sent-invites.ts';
import { roleNames } from '../role-names.ts';

interface WorkspaceInviteDialogProps {
  workspaceId: number;
  opened: boolean;
  onClose: () => void;
}

function InviteForm({ workspaceId, onClose }: Omit<WorkspaceInviteDialogProps, 'opened'>) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const names = roleNames(translate);
  const form = useAppForm<AddressValues & { roleId: string }>({
    initialValues: { ...noAddresses, roleId: String(workspaceRoleId('member')) },
    labels: { roleId: 'role' },
    check: (values) => {
      const wrong = addressesError(allEntries(values), maxInvited, translate);
      return wrong === undefined ? {} : { emails: wrong };
    },
  });
  const { onSuccess, skipped } = useSentInvites({
    form,
    refresh: () => utils.workspaces.get.invalidate({ id: workspaceId }),
    onClose,
    reasons: {
      member: translate('already a member'),
      invited: translate('already invited'),
    },
  });
  const invite = api.workspaces.invite.useMutation({
    onSuccess,
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ roleId, ...addresses }) =>
        invite.mutate({ id: workspaceId, emails: allEntries(addresses), roleId: Number(roleId) }),
      )}
      onCancel={onClose}
      label={translate('Invite')}
      isPending={invite.isPending}
    >
      <AddressesField form={form} skipped={skipped} />
      <NativeSelect
        label={translate('Role')}
        data={(['member', 'manager'] as const).map((role) => ({
          value: String(workspaceRoleId(role)),
          label: names[role],
        }))}
        {...form.getInputProps('roleId')}
      />
    </DialogForm>
  );
}

/** Asks whom to invite to a workspace, and as what. */
export function WorkspaceInviteDialog({ opened, ...form }: WorkspaceInviteDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={translate('Invite people')}
      closeOnClickOutside={false}
    >
      <InviteForm {...form} />
    </Modal>
  );
}
