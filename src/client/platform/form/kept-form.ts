import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useUser } from '../session/use-session.ts';

type Values = Record<string, unknown>;

/*
 * What was typed into a form when its person turned out to be signed out is kept in this tab while they sign in again.
 */

/** Never kept, wherever it was typed. */
const secret = /password|secret|^code$|^recovery_code$|_token$|smtp_url$/;

const live = new Set<() => { address: string; values: Values } | null>();

const addressOf = (user: number, fields: readonly string[]) =>
  `form:${user}:${location.pathname}:${fields.join(',')}`;

/** Keeps what stands in the forms of the page, and was changed. */
export function keepForms(): void {
  for (const read of live) {
    const kept = read();
    if (kept === null) continue;
    try {
      sessionStorage.setItem(kept.address, JSON.stringify(kept.values));
    } catch {
      // A browser that keeps nothing, or something that can not be kept.
    }
  }
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
export function useKeptForm<FormValues extends Values>(
  form: UseFormReturnType<FormValues>,
  fields: readonly string[],
): void {
  const current = useRef(form);
  current.current = form;
  const user = useUser()?.id ?? 0;
  const known = useRef({ user, fields });

  useEffect(() => {
    const address = addressOf(known.current.user, known.current.fields);
    const kept = takeKept(address);
    if (kept !== null) current.current.setValues(kept as Partial<FormValues>);
    const read = () => {
      if (!current.current.isDirty()) return null;
      const entries = Object.entries(current.current.getValues()).filter(([field]) => !secret.test(field));
      return { address, values: Object.fromEntries(entries) };
    };
    live.add(read);
    return () => {
      live.delete(read);
    };
  }, []);
}
