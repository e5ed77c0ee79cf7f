import { Modal, NativeSelect } from '@mantine/core';
import { workspaceRoleId } from '#shared/workspaces.ts';
import { api } from '../../../platform/api/api.ts';
import { DialogForm } from '../../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { AddressesField, addressesError, addressesIn } from '../../auth/invites/addresses-field.tsx';
import { useSentInvites } from '../../auth/invites/use-sent-invites.ts';
import { roleNames } from '../role-names.ts';

interface InviteDialogProps {
  workspaceId: number;
  opened: boolean;
  onClose: () => void;
}

function InviteForm({ workspaceId, onClose }: Omit<InviteDialogProps, 'opened'>) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const names = roleNames(translate);
  const form = useAppForm({
    initialValues: { emails: '', roleId: String(workspaceRoleId('member')) },
    check: ({ emails }) => {
      const wrong = addressesError(emails, translate);
      return wrong === undefined ? {} : { emails: wrong };
    },
  });
  const { onSuccess, skipped } = useSentInvites({
    form,
    refresh: () => utils.workspaces.get.invalidate({ id: workspaceId }),
    onClose,
    reasons: {
      member: translate('is a member already'),
      invited: translate('is invited already'),
    },
  });
  const invite = api.workspaces.invite.useMutation({
    onSuccess,
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ emails, roleId }) =>
        invite.mutate({ id: workspaceId, emails: addressesIn(emails), roleId: Number(roleId) }),
      )}
      onCancel={onClose}
      label={translate('Invite')}
      isPending={invite.isPending}
    >
      <AddressesField skipped={skipped} {...form.getInputProps('emails')} />
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
export function InviteDialog({ opened, ...form }: InviteDialogProps) {
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
