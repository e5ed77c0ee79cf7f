import { api } from '#client/platform/api/api.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ReplacementDialog } from '#client/shell/list/replacement-dialog.tsx';
import type { ManagedStatus } from '#shared/ticket-statuses.ts';

interface DeleteStatusDialogProps {
  /** Null while the dialog is closed. */
  status: ManagedStatus | null;
  statuses: readonly ManagedStatus[];
  onClose: () => void;
}

/** Confirms the deletion of a status, and selects a replacement of its category for its tickets. */
export function DeleteStatusDialog({ status, statuses, onClose }: DeleteStatusDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.ticketStatuses.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Status deleted'));
      onClose();
      await Promise.all([utils.ticketStatuses.invalidate(), utils.tickets.invalidate()]);
    },
  });
  const others = statuses.filter(({ id, category }) => id !== status?.id && category === status?.category);
  return (
    <ReplacementDialog
      // Its tickets are counted when it is deleted.
      record={status && { id: status.id, name: status.label, count: 0 }}
      textOf={(count) =>
        count > 0
          ? translate(':count ticket has this status.|:count tickets have this status.', { count })
          : translate('You will be asked for a replacement if tickets have it. This can’t be undone.')
      }
      placeholder={translate('Choose a status')}
      others={others.map(({ id, label }) => ({ id, name: translate(label) }))}
      isPending={remove.isPending}
      onDelete={(replacement_id, onError) =>
        status && remove.mutate({ id: status.id, replacement_id }, { onError })
      }
      onClose={onClose}
    />
  );
}
