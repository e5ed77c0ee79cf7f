import { api } from '#client/platform/api/api.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ReplacementDialog } from '#client/shell/list/replacement-dialog.tsx';
import type { Group } from '#shared/groups.ts';

interface DeleteGroupDialogProps {
  /** Null while the dialog is closed. */
  group: Group | null;
  groups: readonly Group[];
  onClose: () => void;
}

/** Confirms the deletion of a group, and selects a replacement for its tickets. */
export function DeleteGroupDialog({ group, groups, onClose }: DeleteGroupDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.groups.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Group deleted'));
      onClose();
      await Promise.all([utils.groups.invalidate(), utils.tickets.invalidate()]);
    },
  });
  return (
    <ReplacementDialog
      record={group && { id: group.id, name: group.name, count: group.open_tickets }}
      textOf={(count) =>
        count > 0
          ? translate(
              ':count open ticket or category uses this group.|:count open tickets or categories use this group.',
              { count },
            )
          : translate("No open tickets are in this group. This can't be undone.")
      }
      placeholder={translate('Choose a group')}
      others={groups.filter(({ id }) => id !== group?.id)}
      isPending={remove.isPending}
      onDelete={(replacement_id, onError) =>
        group && remove.mutate({ id: [group.id], replacement_id }, { onError })
      }
      onClose={onClose}
    />
  );
}
