import { useSyncExternalStore } from 'react';

/** The tickets that a macro is to be run on. */
export interface MacroRun {
  ticketIds: readonly number[];
  /** The macro that was chosen already; null asks for one. */
  macroId: number | null;
  /** Called once it has run. */
  onDone?: () => void;
}

let opened: MacroRun | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog that runs a macro; null closes it. */
export function openMacroRun(run: MacroRun | null): void {
  opened = run;
  for (const listener of listeners) listener();
}

/** The run that the dialog is open for. */
export const useOpenedMacroRun = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
    () => null,
  );
