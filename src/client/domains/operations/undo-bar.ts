import type { Operation } from '#shared/operations.ts';
import { keyOf } from '../../platform/keys/current-keys.ts';
import { useShortcuts } from '../../platform/keys/use-shortcuts.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { operationLabel } from './operation-label.ts';
import { useUndo } from './use-undo.ts';

/** Milliseconds for which a change can be undone in place. */
const usualDuration = 15_000;

/** What the key undoes, while its toast is shown. */
let latest: { undo: () => void; until: number; toast: string } | null = null;

/** Announces something with a button and a key that undo it. */
export function useUndoToast() {
  const translate = useTranslate();
  return (text: string, undo: () => void, duration = usualDuration) => {
    const onClick = () => {
      latest = null;
      undo();
    };
    const key = keyOf('undo').toUpperCase();
    const button = { label: translate('Undo'), onClick, ...(key !== '' && { key }) };
    const shown = toast.positive(text, { button, duration });
    latest = { undo, until: Date.now() + duration, toast: shown };
  };
}

/** Announces a change with a button that undoes its operation. */
export function useUndoOffer() {
  const undo = useUndo();
  const show = useUndoToast();
  return (id: string, text: string, onUndone?: (operation: Operation) => void) =>
    show(text, () => {
      // A callback of `mutate` is not called once another screen is shown. The toast of the hook tells of a failure.
      undo.mutateAsync({ id }).then(
        ({ operation }) => onUndone?.(operation),
        () => undefined,
      );
    });
}

/** Announces an operation with its undo; null, as when nothing changed, announces nothing. */
export function useUndoBar() {
  const translate = useTranslate();
  const offer = useUndoOffer();
  return (operation: Operation | null, onUndone?: (operation: Operation) => void) => {
    if (operation !== null) offer(operation.id, operationLabel(operation, translate), onUndone);
  };
}

/** The key that undoes what was announced last. */
export function useUndoKey() {
  useShortcuts({
    undo: () => {
      if (latest === null || latest.until < Date.now()) return;
      const { undo, toast: shown } = latest;
      latest = null;
      toast.hide(shown);
      undo();
    },
  });
}
