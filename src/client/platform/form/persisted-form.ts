import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useUser } from '../use-session.ts';

type Values = Record<string, unknown>;

/*
 * When the session turns out to have ended, changed form values are kept in `sessionStorage` while the user signs in
 * again. Forms with `overReload` keep them over a reload, too.
 */

/** Names of fields that are never stored. */
const secret = /password|secret|^code$|^recovery_code$|_token$|smtp_url$/;

type Read = () => { address: string; values: Values } | null;

const live = new Set<Read>();

const addressOf = (user: number, fields: readonly string[]) =>
  `form:${user}:${location.pathname}:${fields.join(',')}`;

function keep(read: Read): void {
  const kept = read();
  if (kept === null) return;
  try {
    sessionStorage.setItem(kept.address, JSON.stringify(kept.values));
  } catch {
    // Storage is blocked, or the value can not be serialized.
  }
}

/** Stores the changed values of all mounted forms. */
export function persistForms(): void {
  for (const read of live) keep(read);
}

function takeKept(address: string): Values | null {
  try {
    const text = sessionStorage.getItem(address);
    sessionStorage.removeItem(address);
    return text === null ? null : (JSON.parse(text) as Values);
  } catch {
    return null;
  }
}

/** Restores stored values of this form and registers it for `persistForms`. */
export function usePersistedForm<FormValues extends Values>(
  form: UseFormReturnType<FormValues>,
  fields: readonly string[],
  overReload: boolean,
): void {
  const current = useRef(form);
  current.current = form;
  const user = useUser()?.id ?? 0;
  const known = useRef({ user, fields, overReload });

  useEffect(() => {
    const address = addressOf(known.current.user, known.current.fields);
    const kept = takeKept(address);
    if (kept !== null) current.current.setValues(kept as Partial<FormValues>);
    const read = () => {
      if (!current.current.isDirty()) return null;
      const entries = Object.entries(current.current.getValues()).filter(
        ([field]) => current.current.isDirty(field) && !secret.test(field),
      );
      return { address, values: Object.fromEntries(entries) };
    };
    live.add(read);
    const keepThis = () => keep(read);
    if (known.current.overReload) addEventListener('pagehide', keepThis);
    return () => {
      live.delete(read);
      removeEventListener('pagehide', keepThis);
    };
  }, []);
}
