import { makeStore } from '../../ui/make-store.ts';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';

/** The keys that a person has chosen; an empty text is a shortcut that is off. */
export type OwnKeys = Partial<Record<ShortcutName, string>>;

const own = makeStore<OwnKeys>({});

/** Sets the chosen keys of this page. Every page has this part; what stores them comes with the agents' code. */
export const setOwnKeys = own.set;

/** The key of a shortcut; an empty text for none. */
export const keyOf = (name: ShortcutName): string => own.read()[name] ?? shortcutOf(name).usual;

export const ownKeys = own.read;
export const useOwnKeys = own.useValue;
