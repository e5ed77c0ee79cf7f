import { Modal, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketView } from '#shared/ticket-views.ts';

interface DeleteViewDialogProps {
  view: TicketView;
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a view. */
export function DeleteViewDialog({ view, onDeleted, onClose }: DeleteViewDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.views.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('View deleted'));
      onDeleted();
      await Promise.all([utils.views.list.invalidate(), utils.tickets.counts.invalidate()]);
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<span dir="auto">{translate('Delete :name?', { name: view.name })}</span>}
    >
      <DeleteQuestion
        onCancel={onClose}
        isPending={remove.isPending}
        onDelete={() => remove.mutate({ id: view.id })}
      >
        <Text size="sm">
          {view.shared
            ? translate('Everyone who sees it loses this view. The tickets stay as they are.')
            : translate('The tickets stay as they are.')}
        </Text>
      </DeleteQuestion>
    </Modal>
  );
}
