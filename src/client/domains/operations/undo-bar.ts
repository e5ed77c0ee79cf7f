import { useHotkeys } from '@mantine/hooks';
import type { Operation } from '#shared/operations.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { operationLabel } from './operation-label.ts';
import { useUndo } from './use-undo.ts';

/** Milliseconds for which a change can be undone in place. */
const duration = 15_000;

/** The operation that the key undoes, while its toast is shown. */
let latest: { id: string; until: number } | null = null;

/** Announces a change with a button that undoes its operation. */
export function useUndoOffer() {
  const translate = useTranslate();
  const undo = useUndo();
  return (id: string, text: string) => {
    latest = { id, until: Date.now() + duration };
    const onClick = () => {
      latest = null;
      undo.mutate({ id });
    };
    toast.positive(text, { button: { label: translate('Undo'), onClick, key: 'U' }, duration });
  };
}

/** Announces an operation with its undo; null, as when nothing changed, announces nothing. */
export function useUndoBar() {
  const translate = useTranslate();
  const offer = useUndoOffer();
  return (operation: Operation | null) => {
    if (operation !== null) offer(operation.id, operationLabel(operation, translate));
  };
}

/** The key that undoes what was announced last. */
export function useUndoKey() {
  const undo = useUndo();
  useHotkeys([
    [
      'u',
      () => {
        if (latest === null || latest.until < Date.now()) return;
        const { id } = latest;
        latest = null;
        undo.mutate({ id });
      },
    ],
  ]);
}
