import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface RecordDialogProps<T> {
  /** What is changed, or `new`; null while there is nothing to do. */
  edited: T | 'new' | null;
  onClose: () => void;
  /** The titles of the dialog that makes one, and of that which changes one. */
  titles: { create: string; change: string };
  /** The form for a record, or for a new one. */
  children: (record: T | null) => ReactNode;
}

/** The dialog that makes a record of a list, or changes one. */
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
