import { makeStore } from '#client/ui/make-store.ts';

const opened = makeStore(false);

export const openShortcuts = () => opened.set(true);
export const closeShortcuts = () => opened.set(false);

/** Whether the list of shortcuts is open. */
export const useOpenedShortcuts = opened.useValue;
