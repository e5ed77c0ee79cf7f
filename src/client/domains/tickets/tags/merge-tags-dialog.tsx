import { Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ManagedTag } from '#shared/tags.ts';
import { useUndo } from '../../operations/use-undo.ts';

interface MergeTagsDialogProps {
  /** At least two; empty while the dialog is closed. */
  tags: readonly ManagedTag[];
  onClose: () => void;
  onDone: () => void;
}

/** The default target: the most used tag, as fewer tickets change. */
const maxUsed = (tags: readonly ManagedTag[]) =>
  tags.reduce((most, tag) => (tag.tickets_count > most.tickets_count ? tag : most));

function MergeForm({ tags, onClose, onDone }: MergeTagsDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const undo = useUndo();
  const form = useAppForm({ initialValues: {} });
  const [into, setInto] = useState(() => maxUsed(tags).id);
  const merge = api.tags.merge.useMutation({
    onSuccess: async ({ tag, operation }) => {
      toast.positive(translate('Tags merged into :name', { name: tag.display_name }), {
        button: { label: translate('Undo'), onClick: () => undo.mutate({ id: operation.id }) },
      });
      onClose();
      onDone();
      await Promise.all([utils.tags.invalidate(), utils.tickets.invalidate()]);
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(() => merge.mutate({ ids: tags.map(({ id }) => id), into }))}
      onCancel={onClose}
      label={translate('Merge')}
      isPending={merge.isPending}
    >
      <NativeSelect
        label={translate('Tag to keep')}
        description={translate(
          'Tickets with any of the other tags get this one instead. You can undo this for 30 days.',
        )}
        data={tags.map(({ id, display_name, tickets_count }) => ({
          value: String(id),
          label: `${display_name} (${translate(':count ticket|:count tickets', { count: tickets_count })})`,
        }))}
        value={String(into)}
        onChange={({ currentTarget }) => setInto(Number(currentTarget.value))}
      />
    </DialogForm>
  );
}

/** Merges several tags into one. */
export function MergeTagsDialog(props: MergeTagsDialogProps) {
  const { tags, onClose } = props;
  const translate = useTranslate();
  return (
    <Modal
      opened={tags.length > 0}
      onClose={onClose}
      title={translate('Merge :count tag|Merge :count tags', { count: tags.length })}
    >
      {tags.length > 0 && <MergeForm {...props} />}
    </Modal>
  );
}
