import { Modal } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ReplacementQuestion, usesIn } from '#client/shell/list/replacement-question.tsx';
import type { Group } from '#shared/groups.ts';

interface QuestionProps {
  group: Group;
  others: readonly Group[];
  onClose: () => void;
}

function Question({ group, others, onClose }: QuestionProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  // The group may have gained tickets since the list was loaded.
  const [count, setCount] = useState(group.open_tickets);
  const remove = api.groups.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Group deleted'));
      onClose();
      await Promise.all([utils.groups.invalidate(), utils.tickets.invalidate()]);
    },
    onError: (error) => {
      const uses = usesIn(error);
      if (uses === null) toastError(error, translate);
      else setCount(uses);
    },
  });
  return (
    <ReplacementQuestion
      isUsed={count > 0}
      text={
        count > 0
          ? translate(':count open ticket is in this group.|:count open tickets are in this group.', {
              count,
            })
          : translate("No open tickets are in this group. This can't be undone.")
      }
      placeholder={translate('Choose a group')}
      others={others}
      isPending={remove.isPending}
      onDelete={(replacement_id) => remove.mutate({ id: [group.id], replacement_id })}
      onClose={onClose}
    />
  );
}

interface DeleteGroupDialogProps {
  /** Null while the dialog is closed. */
  group: Group | null;
  groups: readonly Group[];
  onClose: () => void;
}

/** Confirms the deletion of a group, and selects a replacement for its tickets. */
export function DeleteGroupDialog({ group, groups, onClose }: DeleteGroupDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={group !== null}
      onClose={onClose}
      title={<span dir="auto">{group && translate('Delete :name?', { name: group.name })}</span>}
    >
      {group && (
        <Question
          key={group.id}
          group={group}
          others={groups.filter(({ id }) => id !== group.id)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
