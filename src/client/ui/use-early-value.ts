import { useEffect, useId, useState } from 'react';

function shownIn(id: string): string | null {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : null;
}

/**
 * Tells what somebody typed or chose in a field before the page was alive, when nothing but the field knew of it.
 * @returns The id that the field has to have.
 */
export function useEarlyValue(value: string, onEarly: (value: string) => void): string {
  const id = useId();
  const [early] = useState(() => (typeof document === 'undefined' ? null : shownIn(id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive.
  useEffect(() => {
    if (early !== null && early !== value) onEarly(early);
  }, []);
  return id;
}
