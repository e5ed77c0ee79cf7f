import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useUser } from '../use-session.ts';

type Values = Record<string, unknown>;

/*
 * What was typed into a form when its person turned out to be signed out is kept in this tab while they sign in again. A
 * form that asks for it keeps it over a reload, too.
 */

/** Never kept, wherever it was typed. */
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
    // A browser that keeps nothing, or something that can not be kept.
  }
}

/** Keeps what stands in the forms of the page, and was changed. */
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

/** Puts back what was kept of this form, and lets it be kept. */
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
