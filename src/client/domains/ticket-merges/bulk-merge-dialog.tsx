import { Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUndoBar } from '../operations/undo-bar.ts';
import { MergePreview } from './merge-preview.tsx';

interface BulkMergeDialogProps {
  ids: readonly number[];
  onMerged: () => void;
  onClose: () => void;
}

function BulkMergeForm({ ids, onMerged, onClose }: BulkMergeDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const offerUndo = useUndoBar();
  const form = useAppForm({ initialValues: {} });
  // The oldest one has the number that the customer knows.
  const [into, setInto] = useState(Math.min(...ids));
  const [wantsCopies, setWantsCopies] = useState(false);
  const input = { ids: [...ids], into };
  const rows = api.tickets.rows.useQuery({ ids: [...ids] });
  const merge = api.ticketMerges.merge.useMutation({
    onSuccess: async ({ operation }) => {
      onMerged();
      offerUndo(operation);
      await utils.tickets.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(() => merge.mutate({ ...input, cc_requesters: wantsCopies }))}
      onCancel={onClose}
      label={translate('Merge')}
      isPending={merge.isPending}
    >
      <NativeSelect
        label={translate('Remaining ticket')}
        description={translate('It gets the messages of the others, which are closed.')}
        value={String(into)}
        onChange={({ currentTarget }) => setInto(Number(currentTarget.value))}
        data={[...ids]
          .sort((one, other) => one - other)
          .map((id) => {
            const row = rows.data?.data.find((one) => one.id === id);
            const name = row === undefined ? '' : ` ${row.subject} (${row.user.display_name})`;
            return { value: String(id), label: `#${id}${name}` };
          })}
      />
      <MergePreview ids={ids} into={into} copies={{ wanted: wantsCopies, onChange: setWantsCopies }} />
    </DialogForm>
  );
}

/** Merges the selected tickets into one of them. */
export function BulkMergeDialog(props: BulkMergeDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={translate('Merge :count ticket|Merge :count tickets', { count: props.ids.length })}
    >
      <BulkMergeForm {...props} />
    </Modal>
  );
}
