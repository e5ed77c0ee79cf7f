import { setCommandKeys } from '../start/keystroke-buffer.ts';
import { keyOf, type OwnKeys, ownKeys, setOwnKeys } from './current-keys.ts';
import { type ShortcutName, shortcutNames, shortcutOf } from './shortcuts.ts';

const storageKey = (account: number) => `shortcuts:${account}`;
const none: OwnKeys = {};

let account: number | null = null;

function read(of: number): OwnKeys {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(of)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return none;
    const known = Object.entries(stored).filter(
      ([name, key]) =>
        shortcutNames.some((one) => one === name) && typeof key === 'string' && key.length <= 30,
    );
    return Object.fromEntries(known);
  } catch {
    return none;
  }
}

function set(next: OwnKeys): void {
  setOwnKeys(next);
  setCommandKeys({ [keyOf('reply')]: 'r', [keyOf('note')]: 'n' });
}

/** Takes the keys of an account; null for a guest, who has the usual ones. */
export function loadKeysOf(next: number | null): void {
  if (next === account) return;
  account = next;
  set(next === null ? none : read(next));
}

/** Chooses a key on this device; null for the usual one, an empty text for none. */
export function chooseKey(name: ShortcutName, key: string | null): void {
  const { [name]: _, ...others } = ownKeys();
  const next = key === null || key === shortcutOf(name).usual ? others : { ...others, [name]: key };
  if (account !== null) {
    try {
      localStorage.setItem(storageKey(account), JSON.stringify(next));
    } catch {
      // Without storage it holds until the page is left.
    }
  }
  set(next);
}

/** The usual keys again. */
export function restoreKeys(): void {
  for (const name of shortcutNames) chooseKey(name, null);
}

/** The other shortcut that has a key; null for a free one. */
export const conflictingShortcut = (key: string, except: ShortcutName): ShortcutName | null =>
  shortcutNames.find((name) => name !== except && key !== '' && keyOf(name) === key) ?? null;
