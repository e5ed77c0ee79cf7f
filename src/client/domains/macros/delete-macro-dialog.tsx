import { Modal, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Macro } from '#shared/macros.ts';

/** Confirms the deletion of a macro. */
export function DeleteMacroDialog({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.macros.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Macro deleted'));
      onClose();
      await utils.macros.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<span dir="auto">{translate('Delete :name?', { name: macro.name })}</span>}
    >
      <DeleteQuestion
        onCancel={onClose}
        isPending={remove.isPending}
        onDelete={() => remove.mutate({ id: [macro.id] })}
      >
        <Text size="sm">{translate('Tickets that it changed stay as they are.')}</Text>
      </DeleteQuestion>
    </Modal>
  );
}
