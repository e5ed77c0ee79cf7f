import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { moveFocus } from './move-focus.ts';

/**
 * Roving tabindex of a list: its tab stop is the row last focused, else the open one, else the first. Arrow keys move
 * inside.
 */
export function useOneStop(ids: readonly number[], openId: number | null) {
  const [used, setUsed] = useState<number | null>(null);
  const stop = [used, openId].find((id) => id !== null && ids.includes(id)) ?? ids[0];
  return {
    stop,
    list: {
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        const rows = [...currentTarget.querySelectorAll('a')];
        const id = ids[rows.findIndex((row) => row.contains(target))];
        if (id !== undefined) setUsed(id);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
      },
    },
  };
}
