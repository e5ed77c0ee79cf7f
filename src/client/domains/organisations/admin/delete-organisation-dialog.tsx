import { Modal, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Organisation } from '#shared/organisations.ts';

interface DeleteOrganisationDialogProps {
  /** Null while the dialog is closed. */
  organisation: Organisation | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of an organisation. */
export function DeleteOrganisationDialog({
  organisation,
  onClose,
  onDeleted,
}: DeleteOrganisationDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.organisations.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Organization deleted'));
      onDeleted();
      await Promise.all([utils.organisations.list.invalidate(), utils.tickets.invalidate()]);
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal
      opened={organisation !== null}
      onClose={onClose}
      title={
        <span dir="auto">{organisation && translate('Delete :name?', { name: organisation.name })}</span>
      }
    >
      {organisation && (
        <DeleteQuestion
          onCancel={onClose}
          isPending={remove.isPending}
          onDelete={() => remove.mutate({ id: [organisation.id] })}
        >
          <Text size="sm">
            {translate("Its people and tickets are kept, without an organization. This can't be undone.")}
          </Text>
        </DeleteQuestion>
      )}
    </Modal>
  );
}
