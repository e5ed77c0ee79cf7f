import { Modal, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Mailbox } from '#shared/mailboxes.ts';

interface DeleteMailboxDialogProps {
  /** Null while the dialog is closed. */
  mailbox: Mailbox | null;
  onClose: () => void;
}

/** Asks whether to delete a mailbox. */
export function DeleteMailboxDialog({ mailbox, onClose }: DeleteMailboxDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.mailboxes.delete.useMutation({
    onSuccess: async () => {
      onClose();
      toast.positive(translate('Mailbox deleted'));
      await utils.mailboxes.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal
      opened={mailbox !== null}
      onClose={onClose}
      title={translate('Delete mailbox :name', { name: mailbox?.name ?? '' })}
    >
      <DeleteQuestion
        onCancel={onClose}
        isPending={remove.isPending}
        onDelete={() => mailbox && remove.mutate({ id: [mailbox.id] })}
      >
        <Text size="sm">
          {translate(
            "No more email comes in through it. Its tickets and stored emails stay. This can't be undone.",
          )}
        </Text>
      </DeleteQuestion>
    </Modal>
  );
}
