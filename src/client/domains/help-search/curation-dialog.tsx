import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast } from '../../platform/toast/toast.tsx';
import { useInvalidateCuration } from './use-invalidate-curation.ts';

/** The field that a refusal such as `words.3` is about. */
export const fieldOf = (named: string) => named.split(/[./]/)[0] ?? named;

/** What follows when something of these lists was saved. */
export function useSaved(text: string, onClose: () => void) {
  const changed = useInvalidateCuration();
  return async () => {
    toast.positive(text);
    onClose();
    await changed();
  };
}

interface ShapingDialogProps<Subject> {
  /** What is changed, or `new`; null while there is nothing to do. */
  subject: Subject | 'new' | null;
  title: string;
  onClose: () => void;
  /** The form for it; for a new one null is given. */
  children: (subject: Subject | null) => ReactNode;
}

/** The dialog around a form for something new, or for something that is there. */
export function CurationDialog<Subject>({ subject, title, onClose, children }: ShapingDialogProps<Subject>) {
  return (
    <Modal opened={subject !== null} onClose={onClose} title={title}>
      {subject !== null && children(subject === 'new' ? null : subject)}
    </Modal>
  );
}
