import { Modal, MultiSelect, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { DescriptionField, NameField } from '#client/platform/form/name-fields.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Folder, TreeCategory } from '#shared/folders.ts';
import { useRoleChoices } from '../../menus/use-choices.ts';
import { FolderImage } from './folder-image.tsx';
import { FolderNameFields, type FolderNames, namesOf, toTranslations } from './folder-names.tsx';
import type { FolderDialogState } from './folder-tree.tsx';

interface Fields extends Record<string, unknown> {
  name: string;
  description: string;
  image: string;
  hidden: boolean;
  role_ids: string[];
  parent_id: string;
  translations: FolderNames;
}

const initialValuesOf = (folder: Folder | null, parent: number | null): Fields => ({
  name: folder?.name ?? '',
  description: folder?.description ?? '',
  image: folder?.image ?? '',
  hidden: folder?.hidden ?? false,
  role_ids: (folder?.role_ids ?? []).map(String),
  parent_id: String(parent ?? ''),
  translations: namesOf(folder),
});

/** As the server takes it: only the fields that are there. */
const asSent = ({ role_ids, parent_id, translations, image, ...fields }: Partial<Fields>) => ({
  ...fields,
  ...(image !== undefined && { image: image || null }),
  ...(translations !== undefined && { translations: toTranslations(translations) }),
  ...(role_ids !== undefined && { role_ids: role_ids.map(Number) }),
  ...(parent_id !== undefined && { parent_id: parent_id === '' ? null : Number(parent_id) }),
});

interface FolderFormProps {
  ask: Extract<FolderDialogState, { kind: 'new' | 'change' }>;
  categories: readonly TreeCategory[];
  onClose: () => void;
}

function FolderForm({ ask, categories, onClose }: FolderFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const roles = useRoleChoices();
  const folder = 'folder' in ask ? ask.folder : null;
  const parent = ask.kind === 'new' ? (ask.parent?.id ?? null) : (folder?.parent_id ?? null);
  const [stored] = useState(() => initialValuesOf(folder, parent));
  const form = useAppForm<Fields>({
    initialValues: stored,
    labels: { parent_id: 'category', role_ids: 'roles' },
    check: ({ name }) => (name.trim() === '' ? { name: translate('Enter a name.') } : {}),
  });
  const onSuccess = async ({ category: { is_section } }: { category: Folder }) => {
    toast.positive(is_section ? translate('Section saved') : translate('Category saved'));
    onClose();
    await Promise.all([
      utils.hcFolders.invalidate(),
      utils.hcArticles.invalidate(),
      utils.helpcenter.invalidate(),
    ]);
  };
  const create = api.hcFolders.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.hcFolders.update.useMutation({ onSuccess, onError: (error) => edited.refused(error) });
  const id = folder?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => {
      const { categories: all } = await utils.client.hcFolders.tree.query();
      const found = all.flatMap((one) => [one, ...one.sections]).find((one) => one.id === id);
      return initialValuesOf(found ?? null, found?.parent_id ?? null);
    },
    save: (changes, before) => update.mutate({ id, ...asSent(changes), before: asSent(before) }),
  });
  const labels: Record<string, string> = {
    name: translate('Name'),
    description: translate('Description'),
    image: translate('Image'),
    hidden: translate('Hide from readers'),
    role_ids: translate('Visible to'),
    parent_id: translate('Category'),
    translations: translate('Names in other languages'),
  };
  const save = (fields: Fields) =>
    folder === null ? create.mutate({ ...asSent(fields), name: fields.name }) : edited.submit();
  return (
    <DialogForm
      onSubmit={form.onSubmit(save)}
      onCancel={onClose}
      label={folder === null ? translate('Create') : translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed this category while you were editing.')}
        labels={labels}
      />
      <NameField {...form.getInputProps('name')} />
      <DescriptionField maxLength={500} {...form.getInputProps('description')} />
      <FolderImage value={form.values.image} onChange={(image) => form.setFieldValue('image', image)} />
      <FolderNameFields
        names={form.values.translations}
        error={form.errors.translations}
        onChange={(names) => form.setFieldValue('translations', names)}
      />
      {parent !== null && (
        <NativeSelect
          label={labels.parent_id}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('parent_id')}
        />
      )}
      <MultiSelect
        label={labels.role_ids}
        description={translate('Applies to everything inside.')}
        placeholder={form.values.role_ids.length === 0 ? translate('Everyone') : ''}
        data={roles}
        clearable
        {...form.getInputProps('role_ids')}
      />
      <Switch
        label={labels.hidden}
        description={translate('Includes everything inside.')}
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

interface FolderDialogProps {
  ask: FolderDialogState | null;
  categories: readonly TreeCategory[];
  onClose: () => void;
}

/** Makes a category or a section, or changes one. */
export function FolderDialog({ ask, categories, onClose }: FolderDialogProps) {
  const translate = useTranslate();
  const shown = ask !== null && ask.kind !== 'delete' ? ask : null;
  const isSection = shown?.kind === 'new' ? shown.parent !== null : shown?.folder.is_section;
  const title =
    shown?.kind === 'new'
      ? isSection
        ? translate('New section')
        : translate('New category')
      : isSection
        ? translate('Edit section')
        : translate('Edit category');
  return (
    <Modal opened={shown !== null} onClose={onClose} title={title}>
      {shown !== null && <FolderForm ask={shown} categories={categories} onClose={onClose} />}
    </Modal>
  );
}
