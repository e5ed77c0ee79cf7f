import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { DeleteQuestion, ReplacementField } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TreeCategory, TreeSection } from '#shared/folders.ts';
import { sectionChoices } from './move-dialog.tsx';

interface QuestionProps {
  folder: TreeCategory | TreeSection;
  categories: readonly TreeCategory[];
  onClose: () => void;
}

const countOf = ({ counts }: TreeSection) => Object.values(counts).reduce((sum, count) => sum + count, 0);

function Question({ folder, categories, onClose }: QuestionProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [replacement, setReplacement] = useState('');
  const [isUsed, setUsed] = useState('sections' in folder ? folder.sections.length > 0 : countOf(folder) > 0);
  const remove = api.hcFolders.delete.useMutation({
    onSuccess: async () => {
      toast.positive(folder.is_section ? translate('Section deleted') : translate('Category deleted'));
      onClose();
      await Promise.all([
        utils.hcFolders.invalidate(),
        utils.hcArticles.invalidate(),
        utils.helpcenter.invalidate(),
      ]);
    },
    onError: (error) => {
      // Something may lie in the bin, or have come since the list was read.
      if (readApiError(error).details.used_by === undefined) toastError(error, translate);
      else setUsed(true);
    },
  });
  const choices = (
    folder.is_section
      ? sectionChoices(categories)
      : categories.map(({ id, name }) => ({ value: String(id), label: name }))
  ).filter(({ value }) => value !== String(folder.id));
  return (
    <DeleteQuestion
      onCancel={onClose}
      onDelete={() =>
        remove.mutate({ id: [folder.id], replacement_id: replacement === '' ? null : Number(replacement) })
      }
      isPending={remove.isPending}
      isIncomplete={isUsed && replacement === ''}
    >
      {isUsed ? (
        <ReplacementField
          text={
            folder.is_section
              ? translate(
                  "This section isn't empty; some articles may be in the trash. They move to the section you choose.",
                )
              : translate(
                  "This category isn't empty. Its sections and articles move to the category you choose.",
                )
          }
          label={translate('Move contents to')}
          placeholder={folder.is_section ? translate('Choose a section') : translate('Choose a category')}
          choices={choices}
          value={replacement}
          onChange={setReplacement}
        />
      ) : (
        <Text size="sm">
          {folder.is_section
            ? translate("This section is empty. Deleting it can't be undone.")
            : translate("This category is empty. Deleting it can't be undone.")}
        </Text>
      )}
    </DeleteQuestion>
  );
}

interface DeleteFolderDialogProps {
  folder: TreeCategory | TreeSection | null;
  categories: readonly TreeCategory[];
  onClose: () => void;
}

/** Asks before a category or a section goes, and where that goes which lies inside. */
export function DeleteFolderDialog({ folder, categories, onClose }: DeleteFolderDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={folder !== null}
      onClose={onClose}
      title={<span dir="auto">{folder && translate('Delete :name?', { name: folder.name })}</span>}
    >
      {folder && <Question key={folder.id} folder={folder} categories={categories} onClose={onClose} />}
    </Modal>
  );
}
