import { useEffect, useRef, useState } from 'react';
import { differingFields } from '#shared/edit-conflict.ts';
import { readApiError } from '../api/api-error.ts';
import type { AppForm } from './use-app-form.ts';

type Values = Record<string, unknown>;

const pick = <Whole extends Values>(whole: Whole, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, whole[field]])) as Partial<Whole>;

interface EditedRecord<FormValues extends Values> {
  form: AppForm<FormValues>;
  /** The loaded record, as values of the form. */
  stored: FormValues;
  /** Loads the current record from the server. */
  read: () => Promise<FormValues>;
  save: (changes: Partial<FormValues>, before: Partial<FormValues>) => void;
}

/**
 * A form for a record that others may edit concurrently. Sends only changed fields, with their previous values. When
 * another user changed the same fields, the conflict is shown and the user decides. Typed input is never discarded.
 */
export function useEditedRecord<FormValues extends Values>(record: EditedRecord<FormValues>) {
  const { form, stored, read, save } = record;
  /** The version of the record that the edits are based on. */
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<{ theirs: FormValues; fields: string[] } | null>(null);
  const sent = useRef<Partial<FormValues>>({});
  const current = form.getValues();
  const changed = differingFields(base, current);

  const put = (next: FormValues, kept: readonly string[]) => {
    setBase(next);
    form.setValues({ ...next, ...pick(form.getValues(), kept) });
    form.resetDirty(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the loaded record changes.
  useEffect(() => {
    const stale = differingFields(base, stored);
    if (stale.length > 0) put({ ...stored, ...pick(base, changed) }, changed);
  }, [stored]);

  const send = (from: FormValues) => {
    const values = form.getValues();
    const fields = differingFields(from, values);
    sent.current = pick(values, fields);
    save(sent.current, pick(from, fields));
  };

  return {
    isChanged: changed.length > 0,
    submit: () => send(base),
    /** Call with the stored record; input typed since the submission stays. */
    saved: (next: FormValues) => {
      const values = form.getValues();
      const since = differingFields({ ...base, ...sent.current }, values);
      put(next, since);
    },
    /** Call with the error of a refused call; a 409 that names fields becomes a conflict. */
    refused: async (error: unknown) => {
      const { status, details } = readApiError(error);
      const named = Array.isArray(details.changed) ? details.changed.map(String) : [];
      const fields = [...new Set(named.map(form.fieldFor))];
      if (status !== 409 || fields.length === 0) return form.showError(error);
      try {
        setConflict({ theirs: await read(), fields });
      } catch {
        form.showError(error);
      }
    },
    /** Replaces all input with another version of the record. */
    replace: (next: FormValues) => {
      setConflict(null);
      put(next, []);
    },
    /** Fields that another user has changed as well; null without a conflict. */
    conflict: conflict?.fields ?? null,
    takeTheirs: () => {
      if (conflict === null) return;
      setConflict(null);
      put(
        conflict.theirs,
        changed.filter((field) => !conflict.fields.includes(field)),
      );
    },
    keepMine: () => {
      if (conflict === null) return;
      setConflict(null);
      put(conflict.theirs, changed);
      send(conflict.theirs);
    },
  };
}
