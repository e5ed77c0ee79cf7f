import { Modal, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TreeCategory } from '#shared/folders.ts';
import type { ManagerWrites } from './use-manager-writes.ts';

/** All sections, each with its category. */
export const sectionChoices = (categories: readonly TreeCategory[]) =>
  categories.flatMap((category) =>
    category.sections.map(({ id, name }) => ({ value: String(id), label: `${category.name} › ${name}` })),
  );

interface MoveDialogProps {
  /** The articles that move; null while nothing does. */
  ids: readonly number[] | null;
  categories: readonly TreeCategory[];
  writes: ManagerWrites;
  onClose: () => void;
  onMoved: () => void;
}

/** Asks into which section articles go. */
export function MoveDialog({ ids, categories, writes, onClose, onMoved }: MoveDialogProps) {
  const translate = useTranslate();
  const choices = sectionChoices(categories);
  const [section, setSection] = useState('');
  const wanted = section === '' ? (choices[0]?.value ?? '') : section;
  const move = (event: FormEvent) => {
    event.preventDefault();
    if (ids === null || wanted === '') return;
    const done = () => {
      onMoved();
      onClose();
    };
    writes.move.mutate({ ids: [...ids], section_id: Number(wanted) }, { onSuccess: done });
  };
  return (
    <Modal opened={ids !== null} onClose={onClose} title={translate('Move to section')}>
      <DialogForm
        onSubmit={move}
        onCancel={onClose}
        label={translate('Move')}
        isPending={writes.move.isPending}
      >
        <NativeSelect
          label={translate('Section')}
          data={choices}
          value={wanted}
          onChange={({ currentTarget }) => setSection(currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Modal>
  );
}
