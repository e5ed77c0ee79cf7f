import { Modal } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ReplacementQuestion, usesIn } from '#client/shell/list/replacement-question.tsx';
import type { ManagedStatus } from '#shared/ticket-statuses.ts';

interface QuestionProps {
  status: ManagedStatus;
  others: readonly ManagedStatus[];
  onClose: () => void;
}

function Question({ status, others, onClose }: QuestionProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  // Tickets are counted when it is deleted.
  const [count, setCount] = useState(0);
  const remove = api.ticketStatuses.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Status deleted'));
      onClose();
      await Promise.all([utils.ticketStatuses.invalidate(), utils.tickets.invalidate()]);
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
          ? translate(':count ticket has this status.|:count tickets have this status.', { count })
          : translate('You will be asked for a replacement if tickets have it. This can’t be undone.')
      }
      placeholder={translate('Choose a status')}
      others={others.map(({ id, label }) => ({ id, name: translate(label) }))}
      isPending={remove.isPending}
      onDelete={(replacement_id) => remove.mutate({ id: status.id, replacement_id })}
      onClose={onClose}
    />
  );
}

interface DeleteStatusDialogProps {
  /** Null while the dialog is closed. */
  status: ManagedStatus | null;
  statuses: readonly ManagedStatus[];
  onClose: () => void;
}

/** Confirms the deletion of a status, and selects a replacement of its category for its tickets. */
export function DeleteStatusDialog({ status, statuses, onClose }: DeleteStatusDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={status !== null}
      onClose={onClose}
      title={<span dir="auto">{status && translate('Delete :name?', { name: status.label })}</span>}
    >
      {status && (
        <Question
          key={status.id}
          status={status}
          others={statuses.filter(({ id, category }) => id !== status.id && category === status.category)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
