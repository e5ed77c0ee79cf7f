import { NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { DescriptionField, NameField } from '#client/platform/form/name-fields.tsx';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import {
  type ManagedCategory,
  maxCategoryDescriptionLength,
  ticketCategoryInput,
} from '#shared/ticket-categories.ts';

type Fields = Pick<ManagedCategory, 'name' | 'requires_purchase_code' | 'hidden'> & {
  description: string;
  /** Empty is the usual one. */
  group_id: string;
};

const initialValuesOf = (category: ManagedCategory | null): Fields => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  requires_purchase_code: category?.requires_purchase_code ?? false,
  hidden: category?.hidden ?? false,
  group_id: category?.group_id == null ? '' : String(category.group_id),
});

const sent = <Part extends Partial<Fields>>({ group_id, ...fields }: Part) => ({
  ...fields,
  ...(group_id !== undefined && { group_id: group_id === '' ? null : Number(group_id) }),
});

/** The groups to choose from; none for those who may not see them. */
function useGroups() {
  const isAgent = usePermission('tickets.update');
  const seesGroups = usePermission('groups.view');
  const { data } = api.groups.list.useQuery(undefined, { enabled: isAgent || seesGroups });
  return data?.groups ?? [];
}

interface CategoryFormProps {
  /** Null for a new category. */
  category: ManagedCategory | null;
  /** The category to duplicate. */
  like: ManagedCategory | null;
  onClose: () => void;
}

function CategoryForm({ category, like, onClose }: CategoryFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { envato } = useSettings();
  const groups = useGroups();
  const [stored] = useState(() => ({
    ...initialValuesOf(category ?? like),
    ...(like !== null && { name: translate(':name (copy)', { name: like.name }) }),
  }));
  const form = useAppForm<Fields>({
    initialValues: stored,
    schema: ticketCategoryInput.omit({ group_id: true }),
    labels: { group_id: 'group of new tickets' },
  });
  const onSuccess = async () => {
    toast.positive(category === null ? translate('Category created') : translate('Category saved'));
    onClose();
    await Promise.all([utils.ticketCategories.invalidate(), utils.tickets.invalidate()]);
  };
  const create = api.ticketCategories.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.ticketCategories.update.useMutation({
    onSuccess,
    onError: (error) => edited.refused(error),
  });
  const id = category?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => {
      const { ticketCategories } = await utils.client.ticketCategories.list.query();
      return initialValuesOf(ticketCategories.find((one) => one.id === id) ?? null);
    },
    save: (changes, before) => update.mutate({ id, ...sent(changes), before: sent(before) }),
  });
  const labels: Record<keyof Fields, string> = {
    name: translate('Name'),
    description: translate('Description'),
    requires_purchase_code: translate('Require a purchase'),
    hidden: translate('Hide from customers'),
    group_id: translate('Group of new tickets'),
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(category === null ? (fields) => create.mutate(sent(fields)) : edited.submit)}
      onCancel={onClose}
      label={category === null ? translate('Create') : translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed this category while you were editing.')}
        labels={labels}
      />
      <NameField {...form.getInputProps('name')} />
      <DescriptionField
        description={translate('Shown to customers after they choose this category.')}
        maxLength={maxCategoryDescriptionLength}
        {...form.getInputProps('description')}
      />
      {groups.length > 0 && (
        <NativeSelect
          label={labels.group_id}
          data={[
            { value: '', label: translate('The usual one') },
            ...groups.map(({ id: group, name }) => ({ value: String(group), label: name })),
          ]}
          {...form.getInputProps('group_id')}
        />
      )}
      <Switch
        label={labels.requires_purchase_code}
        description={
          envato.enable
            ? translate('Customers must choose a purchase with active support.')
            : translate('Takes effect only when purchase lookup is enabled in the sign-in settings.')
        }
        {...form.getInputProps('requires_purchase_code', { type: 'checkbox' })}
      />
      <Switch
        label={labels.hidden}
        description={translate('Existing tickets keep it, and agents can still choose it.')}
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

interface CategoryDialogProps {
  /** The category to edit, or `new`; null while the dialog is closed. */
  category: ManagedCategory | 'new' | null;
  /** The category to duplicate. */
  like: ManagedCategory | null;
  onClose: () => void;
}

/** Creates or edits a category. */
export function CategoryDialog({ category, like, onClose }: CategoryDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={category}
      onClose={onClose}
      titles={{ create: translate('New category'), change: translate('Edit category') }}
    >
      {(known) => <CategoryForm category={known} like={like} onClose={onClose} />}
    </RecordDialog>
  );
}
