import { Modal, NativeSelect, Text } from '@mantine/core';
import type { WorkspaceMember } from '#shared/workspaces.ts';
import { api } from '../../platform/api/api.ts';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePasswordConfirmation } from '../auth/passwords/use-password-confirmation.tsx';
import { useMembership } from './use-membership.ts';

interface TransferDialogProps {
  workspaceId: number;
  /** Who can take it over. */
  members: readonly WorkspaceMember[];
  opened: boolean;
  onClose: () => void;
}

function TransferForm({ workspaceId, members, onClose }: Omit<TransferDialogProps, 'opened'>) {
  const translate = useTranslate();
  const { changed } = useMembership();
  const { withPassword, dialog } = usePasswordConfirmation();
  const form = useAppForm({
    initialValues: { userId: '' },
    labels: { userId: 'new owner' },
    check: ({ userId }) => (userId === '' ? { userId: translate('Choose a member.') } : {}),
  });
  const transfer = api.workspaces.transfer.useMutation();
  const send = async (userId: number) => {
    try {
      const done = await withPassword(() => transfer.mutateAsync({ id: workspaceId, userId }));
      if (done === undefined) return;
      await changed();
      onClose();
      toast.positive(translate('Workspace transferred'));
    } catch (error) {
      form.showError(error);
    }
  };
  return (
    <>
      <DialogForm
        onSubmit={form.onSubmit(({ userId }) => send(Number(userId)))}
        onCancel={onClose}
        label={translate('Transfer ownership')}
        isPending={transfer.isPending}
      >
        <Text size="sm">{translate("You'll stay in the workspace as a manager.")}</Text>
        <NativeSelect
          label={translate('New owner')}
          data={[
            { value: '', label: translate('Choose a member') },
            ...members.map(({ id, display_name, email }) => ({
              value: String(id),
              label: `${display_name} (${email})`,
            })),
          ]}
          data-autofocus
          {...form.getInputProps('userId')}
        />
      </DialogForm>
      {dialog}
    </>
  );
}

/** Asks to whom a workspace goes. */
export function TransferDialog({ opened, ...form }: TransferDialogProps) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={form.onClose} title={translate('Transfer workspace')}>
      <TransferForm {...form} />
    </Modal>
  );
}
