import { api } from '#client/platform/api/api.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ReplacementDialog } from '#client/shell/list/replacement-dialog.tsx';
import type { Priority } from '#shared/ticket-priorities.ts';

interface DeletePriorityDialogProps {
  /** Null while the dialog is closed. */
  priority: Priority | null;
  priorities: readonly Priority[];
  onClose: () => void;
}

/** Confirms the deletion of a priority, and selects what its tickets and plans get instead. */
export function DeletePriorityDialog({ priority, priorities, onClose }: DeletePriorityDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.ticketPriorities.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Priority deleted'));
      onClose();
      await Promise.all([
        utils.ticketPriorities.invalidate(),
        utils.tickets.invalidate(),
        utils.billing.invalidate(),
      ]);
    },
  });
  return (
    <ReplacementDialog
      // Its uses are counted when it is deleted.
      record={priority && { id: priority.id, name: translate(priority.label), count: 0 }}
      textOf={(count) =>
        count > 0
          ? translate(
              ':count ticket or plan has this priority.|:count tickets or plans have this priority.',
              {
                count,
              },
            )
          : translate(
              'You will be asked for a replacement if tickets or plans have it. This can’t be undone.',
            )
      }
      placeholder={translate('Choose a priority')}
      others={priorities
        .filter(({ id }) => id !== priority?.id)
        .map(({ id, label }) => ({ id, name: translate(label) }))}
      isPending={remove.isPending}
      onDelete={(replacement_id, onError) =>
        priority && remove.mutate({ id: priority.id, replacement_id }, { onError })
      }
      onClose={onClose}
    />
  );
}
