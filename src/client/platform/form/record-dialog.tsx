import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface RecordDialogProps<T> {
  /** The record to edit, or `new`; null while the dialog is closed. */
  edited: T | 'new' | null;
  onClose: () => void;
  /** Titles of the dialog for a new record and for an existing one. */
  titles: { create: string; change: string };
  /** The form for an existing record; null for a new one. */
  children: (record: T | null) => ReactNode;
}

/** A dialog that creates or edits a record of a list. */
export function RecordDialog<T extends object>({ edited, onClose, titles, children }: RecordDialogProps<T>) {
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={edited === 'new' ? titles.create : titles.change}
    >
      {edited !== null && children(edited === 'new' ? null : edited)}
    </Modal>
  );
}
