import { Modal, TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ManagerWrites } from './use-manager-writes.ts';

interface TagsDialogProps {
  /** The articles whose tags change; null while none do. */
  ids: readonly number[] | null;
  /** Tags to choose from; others can be typed. */
  known: readonly string[];
  writes: ManagerWrites;
  onClose: () => void;
  onDone: () => void;
}

/** Gives several articles tags, and takes others away. */
export function TagsDialog({ ids, known, writes, onClose, onDone }: TagsDialogProps) {
  const translate = useTranslate();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const choices = [...new Set(known)].sort();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (ids === null || add.length + remove.length === 0) return;
    const done = () => {
      setAdd([]);
      setRemove([]);
      onDone();
      onClose();
    };
    writes.tag.mutate({ ids: [...ids], add, remove }, { onSuccess: done });
  };
  return (
    <Modal opened={ids !== null} onClose={onClose} title={translate('Edit tags')}>
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        label={translate('Save')}
        isPending={writes.tag.isPending}
      >
        <TagsInput
          label={translate('Tags to add')}
          data={choices}
          maxTags={20}
          maxLength={60}
          value={add}
          onChange={setAdd}
          data-autofocus
        />
        <TagsInput
          label={translate('Tags to remove')}
          data={choices}
          maxTags={20}
          maxLength={60}
          value={remove}
          onChange={setRemove}
        />
      </DialogForm>
    </Modal>
  );
}
