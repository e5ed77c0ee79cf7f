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

/** Announces an operation with a button that undoes it; null, as when nothing changed, announces nothing. */
export function useUndoBar() {
  const translate = useTranslate();
  const undo = useUndo();
  return (operation: Operation | null) => {
    if (operation === null) return;
    latest = { id: operation.id, until: Date.now() + duration };
    const onClick = () => {
      latest = null;
      undo.mutate({ id: operation.id });
    };
    toast.positive(operationLabel(operation, translate), {
      button: { label: translate('Undo'), onClick, key: 'U' },
      duration,
    });
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
