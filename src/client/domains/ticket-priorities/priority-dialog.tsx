import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { BadgeColorField } from '#client/shell/badge-color-field.tsx';
import type { TagColor } from '#shared/tags.ts';
import { maxPriorityLabelLength, type Priority, priorityInput } from '#shared/ticket-priorities.ts';

type Fields = Pick<Priority, 'label' | 'is_default'> & { color: TagColor | '' };

const initialValuesOf = (priority: Priority | null): Fields => ({
  label: priority?.label ?? '',
  color: priority?.color ?? '',
  is_default: priority?.is_default ?? false,
});

const sent = <Part extends Partial<Fields>>({ color, ...fields }: Part) => ({
  ...fields,
  ...(color !== undefined && { color: color || null }),
});

interface PriorityFormProps {
  /** Null for a new priority. */
  priority: Priority | null;
  onClose: () => void;
}

function PriorityForm({ priority, onClose }: PriorityFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [stored] = useState(() => initialValuesOf(priority));
  const form = useAppForm<Fields>({ initialValues: stored, schema: priorityInput.pick({ label: true }) });
  const onSuccess = async () => {
    toast.positive(priority === null ? translate('Priority created') : translate('Priority saved'));
    onClose();
    await Promise.all([utils.ticketPriorities.invalidate(), utils.tickets.invalidate()]);
  };
  const create = api.ticketPriorities.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.ticketPriorities.update.useMutation({
    onSuccess,
    onError: (error) => edited.refused(error),
  });
  const id = priority?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => {
      const { priorities } = await utils.client.ticketPriorities.list.query();
      return initialValuesOf(priorities.find((one) => one.id === id) ?? null);
    },
    save: (changes, before) => update.mutate({ id, ...sent(changes), before: sent(before) }),
  });
  const labels: Record<keyof Fields, string> = {
    label: translate('Label'),
    color: translate('Badge color'),
    is_default: translate('Default of new tickets'),
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(priority === null ? (fields) => create.mutate(sent(fields)) : edited.submit)}
      onCancel={onClose}
      label={priority === null ? translate('Create') : translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed this priority while you were editing.')}
        labels={labels}
      />
      <TextInput
        label={labels.label}
        required
        maxLength={maxPriorityLabelLength}
        dir="auto"
        {...form.getInputProps('label')}
      />
      <BadgeColorField label={labels.color} {...form.getInputProps('color')} />
      <Checkbox
        label={labels.is_default}
        description={
          stored.is_default
            ? translate('Make another priority the default instead.')
            : translate('A plan or an agent can give them another one.')
        }
        disabled={stored.is_default}
        {...form.getInputProps('is_default', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

interface PriorityDialogProps {
  /** The priority to edit, or `new`; null while the dialog is closed. */
  priority: Priority | 'new' | null;
  onClose: () => void;
}

/** Creates or edits a priority. */
export function PriorityDialog({ priority, onClose }: PriorityDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={priority}
      onClose={onClose}
      titles={{ create: translate('New priority'), change: translate('Edit priority') }}
    >
      {(known) => <PriorityForm priority={known} onClose={onClose} />}
    </RecordDialog>
  );
}
