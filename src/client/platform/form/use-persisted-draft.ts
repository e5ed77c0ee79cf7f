import { useEffect, useRef, useState } from 'react';
import { useUser } from '../use-session.ts';

const pauseMs = 600;

interface Kept<Values> {
  /** The version of the record that the draft is based on. */
  version: number;
  values: Values;
}

function read<Values>(key: string): Kept<Values> | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Kept<Values>);
  } catch {
    return null;
  }
}

function write(key: string, kept: object | null): void {
  try {
    if (kept === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked.
  }
}

/** Keeps unsaved edits of a record in the browser's storage until they are saved or discarded. */
export function usePersistedDraft<Values extends object>(name: string) {
  const user = useUser()?.id ?? 0;
  const key = `draft:${user}:${name}`;
  const [found] = useState(() => read<Values>(key));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => () => waiting.current?.(), []);
  const settle = () => {
    clearTimeout(timer.current);
    waiting.current = null;
  };
  return {
    /** The stored draft when the screen opened. */
    found,
    keep: (values: Values, version: number) => {
      settle();
      waiting.current = () => write(key, { version, values });
      timer.current = setTimeout(() => {
        waiting.current?.();
        waiting.current = null;
      }, pauseMs);
    },
    forget: () => {
      settle();
      write(key, null);
    },
  };
}
