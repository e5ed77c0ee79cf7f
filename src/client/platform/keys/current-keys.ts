import { type ShortcutName, shortcutOf } from './shortcuts.ts';

/** The keys that a person has chosen; an empty text is a shortcut that is off. */
export type OwnKeys = Partial<Record<ShortcutName, string>>;

const listeners = new Set<() => void>();
const none: OwnKeys = {};
let own = none;

/** Sets the chosen keys of this page. Every page has this part; what stores them comes with the agents' code. */
export function setOwnKeys(next: OwnKeys): void {
  own = next;
  for (const notify of listeners) notify();
}

/** The key of a shortcut; an empty text for none. */
export const keyOf = (name: ShortcutName): string => own[name] ?? shortcutOf(name).usual;

export const subscribeToKeys = (notify: () => void) => {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
};

export const ownKeys = () => own;
export const noKeys = () => none;
