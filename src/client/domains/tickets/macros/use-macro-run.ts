import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUndoBar } from '../../operations/undo-bar.ts';
import type { MacroRun } from './opened-macro.ts';

/** Runs a macro on the tickets, says which ones refused it, and offers to undo the rest. `onRun` unless all refused. */
export function useMacroRun({ ticketIds, onDone }: MacroRun, onRun: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const offerUndo = useUndoBar();
  const run = api.macros.run.useMutation({
    onSuccess: async ({ results, operation }) => {
      const failed = results.filter(({ ok }) => !ok);
      const [first] = failed;
      if (first?.message != null) {
        const reason = translate(first.text ?? first.message);
        toast.danger(
          results.length === 1
            ? reason
            : translate(
                ':count ticket was not changed. The first is #:id: :reason|:count tickets were not changed. The first is #:id: :reason',
                { count: failed.length, id: first.ticket_id, reason },
              ),
        );
      }
      if (operation !== null) offerUndo(operation);
      else if (failed.length < results.length) toast.positive(translate('Macro run'));
      if (failed.length < results.length) {
        onRun();
        onDone?.();
      }
      await Promise.all([utils.tickets.invalidate(), utils.views.list.invalidate()]);
    },
    onError: (error) => toastError(error, translate),
  });
  return {
    isPending: run.isPending,
    run: (id: number) => run.mutate({ id, ticket_ids: [...ticketIds] }),
  };
}
