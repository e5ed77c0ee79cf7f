import { useEffect } from 'react';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import type { Texts } from './draft-store.ts';
import type { DraftOf } from './use-text-draft.ts';

/**
 * Fills the fields of a form from its draft.
 * @param empty The fields without text, as given to the draft.
 */
export function useDraftInForm<Values extends Texts>(
  form: AppForm<Values>,
  draft: DraftOf<Values>,
  empty: Values,
): void {
  const { values, version } = draft;
  const isRead = values !== null;
  // Values already in the fields were typed after the page load; the draft fills the others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft has been read.
  useEffect(() => {
    const entered = form.getValues();
    const isUntouched = (field: string) => entered[field] === empty[field];
    const filled = Object.entries(values ?? {}).filter(([field]) => isUntouched(field));
    form.setValues({ ...entered, ...Object.fromEntries(filled) });
  }, [isRead]);
  // A draft taken over from another tab replaces the fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the draft changes from outside.
  useEffect(() => {
    if (version > 0 && values !== null) form.setValues(values);
  }, [version]);
}
