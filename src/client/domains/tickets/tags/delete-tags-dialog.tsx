import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ManagedTag } from '#shared/tags.ts';
import { TagSelect } from './tag-select.tsx';

interface QuestionProps {
  tags: readonly ManagedTag[];
  onClose: () => void;
  onDone: () => void;
}

function Question({ tags, onClose, onDone }: QuestionProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [replacement, setReplacement] = useState<number | null>(null);
  // The tags may have gained tickets since the list was loaded.
  const [count, setCount] = useState(() => tags.reduce((sum, { tickets_count }) => sum + tickets_count, 0));
  const ids = tags.map(({ id }) => id);
  const remove = api.tags.delete.useMutation({
    onSuccess: async () => {
      toast.positive(translate(':count tag deleted|:count tags deleted', { count: ids.length }));
      onClose();
      onDone();
      await Promise.all([utils.tags.invalidate(), utils.tickets.invalidate()]);
    },
    onError: (error) => {
      const used = readApiError(error).details.used_by as { count: number }[] | undefined;
      if (used === undefined) toastError(error, translate);
      else setCount(used.reduce((sum, one) => sum + one.count, 0));
    },
  });
  return (
    <DeleteQuestion
      onCancel={onClose}
      isPending={remove.isPending}
      isIncomplete={count > 0 && replacement === null}
      onDelete={() => remove.mutate({ id: ids, replacement_id: replacement })}
    >
      {count === 0 ? (
        <Text size="sm">{translate("No tickets use it. This can't be undone.")}</Text>
      ) : (
        <>
          <Text size="sm">
            {translate("It's used on :count ticket.|It's used on :count tickets.", { count })}{' '}
            {translate('To combine tags and be able to undo it, merge them instead.')}
          </Text>
          <TagSelect
            label={translate('Replacement')}
            except={ids}
            value={replacement}
            onChange={setReplacement}
          />
        </>
      )}
    </DeleteQuestion>
  );
}

interface DeleteTagsDialogProps {
  /** Empty while the dialog is closed. */
  tags: readonly ManagedTag[];
  onClose: () => void;
  onDone: () => void;
}

/** Confirms the deletion of tags, and selects a replacement for their tickets. */
export function DeleteTagsDialog({ tags, onClose, onDone }: DeleteTagsDialogProps) {
  const translate = useTranslate();
  const [tag] = tags;
  return (
    <Modal
      opened={tag !== undefined}
      onClose={onClose}
      title={
        <span dir="auto">
          {tags.length > 1
            ? translate('Delete :count tag?|Delete :count tags?', { count: tags.length })
            : tag && translate('Delete :name?', { name: tag.display_name })}
        </span>
      }
    >
      {tag && <Question key={tag.id} tags={tags} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}
