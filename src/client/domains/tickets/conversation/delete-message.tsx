import { Modal, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Reply } from '#shared/tickets.ts';
import { useRefreshTicket } from '../live-tickets.ts';

interface DeleteMessageProps {
  reply: Pick<Reply, 'id' | 'ticket_id' | 'type'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes a message, once that is confirmed. */
export function DeleteMessage({ reply, isOpen, onClose }: DeleteMessageProps) {
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const isNote = reply.type === 'notes';
  const remove = api.tickets.deleteReply.useMutation({
    onSuccess: () => {
      onClose();
      toast.positive(isNote ? translate('Note deleted') : translate('Message deleted'));
      return refresh(reply.ticket_id);
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={isNote ? translate('Delete this note?') : translate('Delete this message?')}
    >
      <DeleteQuestion
        onCancel={onClose}
        isPending={remove.isPending}
        onDelete={() => remove.mutate({ id: reply.id })}
      >
        <Text size="sm">
          {isNote
            ? translate("The note is permanently deleted with its files. This can't be undone.")
            : translate(
                "The message is permanently deleted with its files. This can't be undone, and emails that were already sent can't be recalled.",
              )}
        </Text>
      </DeleteQuestion>
    </Modal>
  );
}
