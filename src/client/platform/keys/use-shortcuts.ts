import { useLayoutEffect, useRef } from 'react';
import { isTyping } from '../start/search-key.ts';
import { keyOf, useOwnKeys } from './current-keys.ts';
import { keyOfEvent } from './key-of-event.ts';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';

type Handlers = { [Name in ShortcutName]?: (() => void) | undefined };

/** Calls these at their keys, while the component is there. */
export function useShortcuts(handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  // With what they act on, not a moment after it is shown.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A row that is moved to may be far away; everything else happens once.
      if (event.defaultPrevented || (event.repeat && !movesOn(event))) return;
      const key = keyOfEvent(event);
      if (key === null) return;
      for (const [name, run] of Object.entries(latest.current) as [
        ShortcutName,
        (() => void) | undefined,
      ][]) {
        if (
          run === undefined ||
          keyOf(name) !== key ||
          (isTyping(event.target) && !shortcutOf(name).inFields)
        )
          continue;
        event.preventDefault();
        run();
        return;
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const movesOn = (event: KeyboardEvent) => {
  const key = keyOfEvent(event);
  return key !== null && (key === keyOf('next_row') || key === keyOf('previous_row'));
};

/** The key of a shortcut, also after another one was chosen; an empty text for none. */
export function useKeyOf(name: ShortcutName): string {
  useOwnKeys();
  return keyOf(name);
}
