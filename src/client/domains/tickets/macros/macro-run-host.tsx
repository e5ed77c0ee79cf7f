import { lazy, Suspense } from 'react';
import { openMacroRun, useOpenedMacroRun } from './opened-macro.ts';

const MacroRunDialog = lazy(async () => ({
  default: (await import('./macro-run-dialog.tsx')).MacroRunDialog,
}));

/** The dialog that runs a macro, for all places that open it. */
export function MacroRunHost() {
  const run = useOpenedMacroRun();
  if (run === null) return null;
  return (
    <Suspense>
      <MacroRunDialog key={run.ticketIds.join()} run={run} onClose={() => openMacroRun(null)} />
    </Suspense>
  );
}
