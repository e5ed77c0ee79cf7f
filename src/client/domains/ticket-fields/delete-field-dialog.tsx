import { Modal, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { CustomField } from '#shared/custom-fields.ts';

interface DeleteFieldDialogProps {
  /** Null while the dialog is closed. */
  field: CustomField | null;
  onClose: () => void;
}

/** Confirms the deletion of a field; one that tickets have a value in is refused. */
export function DeleteFieldDialog({ field, onClose }: DeleteFieldDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.ticketFields.delete.useMutation({
    onError: (error) => toastError(error, translate),
    onSuccess: async () => {
      toast.positive(translate('Field deleted'));
      onClose();
      await Promise.all([utils.ticketFields.invalidate(), utils.tickets.invalidate()]);
    },
  });
  return (
    <Modal
      opened={field !== null}
      onClose={onClose}
      title={<span dir="auto">{field && translate('Delete :name?', { name: field.label })}</span>}
    >
      {field && (
        <DeleteQuestion
          onCancel={onClose}
          onDelete={() => remove.mutate({ id: field.id })}
          isPending={remove.isPending}
        >
          <Text size="sm">
            {translate(
              'Only a field without values can be deleted. Turn it off instead to keep the values. This can’t be undone.',
            )}
          </Text>
        </DeleteQuestion>
      )}
    </Modal>
  );
}
