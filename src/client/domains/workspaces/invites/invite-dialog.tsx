import { Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { workspaceRoleId } from '#shared/workspaces.ts';
import { type ApiOutputs, api } from '../../../platform/api/api.ts';
import { DialogForm } from '../../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { toast } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { AddressesField, addressesError, addressesIn } from '../../auth/invites/addresses-field.tsx';
import { roleNames } from '../role-names.ts';

type Skipped = ApiOutputs['workspaces']['invite']['skipped'];

interface InviteDialogProps {
  workspaceId: number;
  opened: boolean;
  onClose: () => void;
}

function InviteForm({ workspaceId, onClose }: Omit<InviteDialogProps, 'opened'>) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const names = roleNames(translate);
  const [skipped, setSkipped] = useState<Skipped>([]);
  const form = useAppForm({
    initialValues: { emails: '', roleId: String(workspaceRoleId('member')) },
    check: ({ emails }) => {
      const wrong = addressesError(emails, translate);
      return wrong === undefined ? {} : { emails: wrong };
    },
  });
  const invite = api.workspaces.invite.useMutation({
    onSuccess: async ({ invites, skipped: others }) => {
      await utils.workspaces.get.invalidate({ id: workspaceId });
      if (invites.length > 0) {
        toast.positive(translate(':count invite sent|:count invites sent', { count: invites.length }));
      }
      if (others.length === 0) return onClose();
      setSkipped(others);
      form.setFieldValue('emails', '');
      form.clearFieldError('emails');
    },
    onError: form.showError,
  });
  const reasons = {
    member: translate('is a member already'),
    invited: translate('is invited already'),
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ emails, roleId }) =>
        invite.mutate({ id: workspaceId, emails: addressesIn(emails), roleId: Number(roleId) }),
      )}
      onCancel={onClose}
      label={translate('Invite')}
      isPending={invite.isPending}
    >
      <AddressesField
        skipped={skipped.map(({ email, reason }) => ({ email, reason: reasons[reason] }))}
        {...form.getInputProps('emails')}
      />
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
