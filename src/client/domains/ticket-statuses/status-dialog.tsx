import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
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
import { statusCategories } from '#shared/ticket-states.ts';
import { type ManagedStatus, maxStatusLabelLength, ticketStatusInput } from '#shared/ticket-statuses.ts';
import { categoryNames } from './category-names.ts';

type Fields = Pick<ManagedStatus, 'label' | 'category' | 'customer_may_set'> & {
  user_label: string;
  color: TagColor | '';
};

const initialValuesOf = (status: ManagedStatus | null): Fields => ({
  label: status?.label ?? '',
  user_label: status?.user_label ?? '',
  category: status?.category ?? 'pending',
  color: status?.color ?? '',
  customer_may_set: status?.customer_may_set ?? false,
});

const sent = <Part extends Partial<Fields>>({ color, ...fields }: Part) => ({
  ...fields,
  ...(color !== undefined && { color: color || null }),
});

/** Customers close and reopen their requests. */
const isForCustomers = ({ category }: Pick<Fields, 'category'>) =>
  category === 'open' || category === 'closed';

interface StatusFormProps {
  /** Null for a new status. */
  status: ManagedStatus | null;
  onClose: () => void;
}

function StatusForm({ status, onClose }: StatusFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [stored] = useState(() => initialValuesOf(status));
  const form = useAppForm<Fields>({
    initialValues: stored,
    schema: ticketStatusInput.pick({ label: true, user_label: true }),
    labels: { user_label: 'label for customers' },
  });
  const onSuccess = async () => {
    toast.positive(status === null ? translate('Status created') : translate('Status saved'));
    onClose();
    await Promise.all([utils.ticketStatuses.invalidate(), utils.tickets.invalidate()]);
  };
  const create = api.ticketStatuses.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.ticketStatuses.update.useMutation({
    onSuccess,
    onError: (error) => edited.refused(error),
  });
  const id = status?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => {
      const { statuses } = await utils.client.ticketStatuses.list.query();
      return initialValuesOf(statuses.find((one) => one.id === id) ?? null);
    },
    save: (changes, before) => update.mutate({ id, ...sent(changes), before: sent(before) }),
  });
  const labels: Record<keyof Fields, string> = {
    label: translate('Label'),
    user_label: translate('Label for customers'),
    category: translate('Category'),
    color: translate('Badge color'),
    customer_may_set: translate('Customers can set it'),
  };
  const names = categoryNames(translate);
  return (
    <DialogForm
      onSubmit={form.onSubmit(status === null ? (fields) => create.mutate(sent(fields)) : edited.submit)}
      onCancel={onClose}
      label={status === null ? translate('Create') : translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed this status while you were editing.')}
        labels={labels}
      />
      <TextInput
        label={labels.label}
        required
        maxLength={maxStatusLabelLength}
        dir="auto"
        {...form.getInputProps('label')}
      />
      <TextInput
        label={labels.user_label}
        description={translate('Leave empty to show customers the same label.')}
        maxLength={maxStatusLabelLength}
        dir="auto"
        {...form.getInputProps('user_label')}
      />
      <NativeSelect
        label={labels.category}
        description={
          status?.system ? translate('Every site has this status, so its category is fixed.') : undefined
        }
        disabled={status?.system ?? false}
        data={statusCategories.map((value) => ({ value, label: names[value] }))}
        {...form.getInputProps('category')}
        onChange={({ currentTarget: { value } }) => {
          const category = statusCategories.find((one) => one === value) ?? stored.category;
          form.setFieldValue('category', category);
          if (!isForCustomers({ category })) form.setFieldValue('customer_may_set', false);
        }}
      />
      <BadgeColorField label={labels.color} {...form.getInputProps('color')} />
      {isForCustomers(form.values) && (
        <Checkbox
          label={labels.customer_may_set}
          description={
            status?.system
              ? translate('Customers can always close and reopen their requests with this status.')
              : translate('When they close or reopen a request.')
          }
          disabled={status?.system ?? false}
          {...form.getInputProps('customer_may_set', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  );
}

interface StatusDialogProps {
  /** The status to edit, or `new`; null while the dialog is closed. */
  status: ManagedStatus | 'new' | null;
  onClose: () => void;
}

/** Creates or edits a status. */
export function StatusDialog({ status, onClose }: StatusDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={status}
      onClose={onClose}
      titles={{ create: translate('New status'), change: translate('Edit status') }}
    >
      {(known) => <StatusForm status={known} onClose={onClose} />}
    </RecordDialog>
  );
}
