import { useEffect, useId, useState } from 'react';

function shownIn(id: string): string | null {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : null;
}

/**
 * Reports a value typed or chosen in a field before hydration, which only the DOM has.
 * @returns The id that the field must have.
 */
export function useEarlyValue(value: string, onEarly: (value: string) => void): string {
  const id = useId();
  const [early] = useState(() => (typeof document === 'undefined' ? null : shownIn(id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    if (early !== null && early !== value) onEarly(early);
  }, []);
  return id;
}
