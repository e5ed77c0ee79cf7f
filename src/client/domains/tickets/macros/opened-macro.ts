import { makeStore } from '#client/ui/make-store.ts';

/** The tickets that a macro is to be run on. */
export interface MacroRun {
  ticketIds: readonly number[];
  /** The macro that was chosen already; null asks for one. */
  macroId: number | null;
  /** Called once it has run. */
  onDone?: () => void;
}

const opened = makeStore<MacroRun | null>(null);

/** Opens the dialog that runs a macro; null closes it. */
export const openMacroRun = (run: MacroRun | null) => opened.set(run);

/** The run that the dialog is open for. */
export const useOpenedMacroRun = opened.useValue;
