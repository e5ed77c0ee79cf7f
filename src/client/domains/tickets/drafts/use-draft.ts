import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../platform/session/use-session.ts';
import { type Draft, isBlank, newDraft, readDraft, writeDraft } from './draft-store.ts';

/**
 * Text that survives reload and the end of the session, one per person and name. `values` is null until the
 * browser's storage has been read, which the server's rendering can not do.
 * @param empty The fields without text; must be the same object at every call.
 */
export function useDraft<Values extends Record<string, string>>(name: string, empty: Values) {
  const user = useUser();
  const address = `draft:${user?.id ?? 0}:${name}`;
  const current = useRef<Draft<Values> | null>(null);
  const [values, setValues] = useState<Values | null>(null);

  useEffect(() => {
    current.current = readDraft(address, empty);
    setValues(current.current.values);
  }, [address, empty]);

  const store = (next: Draft<Values>) => {
    current.current = next;
    writeDraft(address, next);
    setValues(next.values);
  };

  const change = (changes: Partial<Values>) => {
    const before = current.current ?? newDraft(empty);
    const changed = { ...before.values, ...changes };
    // Other words than those that were sent are another message.
    store(before.attempted ? newDraft(changed) : { ...before, values: changed });
  };

  /** The key to send the text with. */
  const attempt = (): string => {
    const draft = { ...(current.current ?? newDraft(empty)), attempted: true };
    store(draft);
    return draft.idempotency_key;
  };

  return {
    values,
    isEmpty: values === null || isBlank(values),
    change,
    attempt,
    clear: () => store(newDraft(empty)),
  };
}
