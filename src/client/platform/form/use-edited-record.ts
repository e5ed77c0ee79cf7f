import { useEffect, useRef, useState } from 'react';
import { differingFields } from '#shared/edit-conflict.ts';
import { readApiError } from '../api/api-error.ts';
import type { AppForm } from './use-app-form.ts';

type Values = Record<string, unknown>;

const pick = <Whole extends Values>(whole: Whole, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, whole[field]])) as Partial<Whole>;

interface EditedRecord<FormValues extends Values> {
  form: AppForm<FormValues>;
  /** The record as this page knows it, in the values of the form. */
  stored: FormValues;
  /** Asks the server for it. */
  read: () => Promise<FormValues>;
  save: (changes: Partial<FormValues>, before: Partial<FormValues>) => void;
}

/**
 * A form of a record that others may change meanwhile. Only what was changed is saved, with what it was before; of what
 * somebody else has changed as well whoever typed is told, and decides. Nothing takes away what was typed.
 */
export function useEditedRecord<FormValues extends Values>(record: EditedRecord<FormValues>) {
  const { form, stored, read, save } = record;
  /** The record as whoever types has seen it. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the record has become another one, and at no other time.
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
    /** To be called with what was stored; what was typed since it was sent stays. */
    saved: (next: FormValues) => {
      const values = form.getValues();
      const since = differingFields({ ...base, ...sent.current }, values);
      put(next, since);
    },
    /** To be called with what a refused call threw. */
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
    /** Shows another version of the record in place of all that was typed. */
    replace: (next: FormValues) => {
      setConflict(null);
      put(next, []);
    },
    /** The fields that somebody else has changed as well; null as long as nobody has. */
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
