import { api } from '../../platform/api/api.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** Takes an operation back, and says so; afterwards everything that is shown is asked for anew. */
export function useUndo(onUndone?: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  return api.operations.undo.useMutation({
    onSuccess: async ({ operation: { skipped, skipped_others } }) => {
      const isWhole = skipped.length === 0 && skipped_others === 0;
      toast.positive(
        isWhole
          ? translate('Change undone')
          : translate(
              'Change undone, except for what was changed since. The list of your changes has the details.',
            ),
      );
      onUndone?.();
      await utils.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
}
