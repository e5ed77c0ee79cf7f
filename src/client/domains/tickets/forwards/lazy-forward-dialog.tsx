import { type ComponentProps, lazy, Suspense } from 'react';
import type { ForwardDialog } from './forward-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./forward-dialog.tsx')).ForwardDialog }));

/** The dialog; its code is loaded when it is opened. */
export function LazyForwardDialog(props: ComponentProps<typeof ForwardDialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
