import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { NameField } from '#client/platform/form/name-fields.tsx';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { BadgeColorField } from '#client/shell/badge-color-field.tsx';
import { type ManagedTag, maxTagNameLength, type TagColor, tagInput } from '#shared/tags.ts';
import { TagBadge } from './tag-badge.tsx';

// A type alias, because forms accept only records.
type Fields = { name: string; display_name: string; color: TagColor | '' };

/** The display name defaults to the name. */
const initialValuesOf = (tag: ManagedTag | null): Fields => ({
  name: tag?.name ?? '',
  display_name: tag === null || tag.display_name === tag.name ? '' : tag.display_name,
  color: tag?.color ?? '',
});

const sent = <Part extends Partial<Fields>>({ color, ...fields }: Part) => ({
  ...fields,
  ...(color !== undefined && { color: color || null }),
});

function TagForm({ tag, onClose }: { tag: ManagedTag | null; onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [stored] = useState(() => initialValuesOf(tag));
  const form = useAppForm<Fields>({
    initialValues: stored,
    schema: tagInput.pick({ name: true, display_name: true }),
  });
  const onSuccess = async () => {
    toast.positive(tag === null ? translate('Tag created') : translate('Tag saved'));
    onClose();
    await utils.tags.invalidate();
  };
  const create = api.tags.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.tags.update.useMutation({ onSuccess, onError: (error) => edited.refused(error) });
  const id = tag?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => {
      const { pagination } = await utils.client.tags.list.query({ query: stored.name, perPage: 100 });
      return initialValuesOf(pagination.data.find((one) => one.id === id) ?? null);
    },
    save: (changes, before) => update.mutate({ id, ...sent(changes), before: sent(before) }),
  });
  const labels: Record<keyof Fields, string> = {
    name: translate('Name'),
    display_name: translate('Display name'),
    color: translate('Badge color'),
  };
  const { name, display_name, color } = form.values;
  return (
    <DialogForm
      onSubmit={form.onSubmit(
        tag === null ? (fields) => create.mutate({ ...fields, color: fields.color || null }) : edited.submit,
      )}
      onCancel={onClose}
      label={tag === null ? translate('Create') : translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed this tag while you were editing.')}
        labels={labels}
      />
      <NameField
        maxLength={maxTagNameLength}
        description={translate('Used by the API and search.')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={labels.display_name}
        description={translate('Leave empty to use the name.')}
        maxLength={255}
        dir="auto"
        {...form.getInputProps('display_name')}
      />
      <BadgeColorField label={labels.color} {...form.getInputProps('color')} />
      {(display_name || name).trim() !== '' && (
        <div>
          <TagBadge tag={{ display_name: display_name || name, color: color || null }} />
        </div>
      )}
    </DialogForm>
  );
}

interface TagDialogProps {
  /** The tag to edit, or `new`; null while the dialog is closed. */
  tag: ManagedTag | 'new' | null;
  onClose: () => void;
}

/** Creates or edits a tag. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={tag}
      onClose={onClose}
      titles={{ create: translate('New tag'), change: translate('Edit tag') }}
    >
      {(known) => <TagForm tag={known} onClose={onClose} />}
    </RecordDialog>
  );
}
