import { ConflictNotice } from './conflict-notice.tsx';

interface EditConflictProps {
  /** Of `useEditedRecord`. */
  edited: { conflict: readonly string[] | null; takeTheirs: () => void; keepMine: () => void };
  /** Sentence that names the concurrent change. */
  text: string;
  /** Labels of the fields, by their names; without them the notice does not say which differ. */
  labels?: Readonly<Record<string, string>>;
}

/** The conflict of an edited record, while it has one. */
export function EditConflict({ edited, text, labels }: EditConflictProps) {
  const { conflict, takeTheirs, keepMine } = edited;
  if (conflict === null) return null;
  return (
    <ConflictNotice
      text={text}
      differs={labels && conflict.map((field) => labels[field] ?? field)}
      onTakeTheirs={takeTheirs}
      onKeepMine={keepMine}
    />
  );
}
