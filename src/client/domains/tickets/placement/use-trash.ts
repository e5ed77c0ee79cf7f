import { useNavigate } from '@tanstack/react-router';
import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUndoBar } from '../../operations/undo-bar.ts';
import { useRefreshTicket } from '../live-tickets.ts';

/** Moving a ticket to the trash or the spam and back, which can be undone in place, and deleting it permanently. */
export function useTrash(id: number) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const navigate = useNavigate();
  const refresh = useRefreshTicket();
  const offerUndo = useUndoBar();
  const answers = {
    onSuccess: ({ operation }: ApiOutputs['trash']['delete']) => {
      offerUndo(operation);
      return refresh(id);
    },
    onError: (error: unknown) => toastError(error, translate),
  };
  const remove = api.trash.delete.useMutation(answers);
  const restore = api.trash.restore.useMutation(answers);
  const markSpam = api.trash.markSpam.useMutation(answers);
  const unmarkSpam = api.trash.unmarkSpam.useMutation(answers);
  const purge = api.trash.purge.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Ticket #:id deleted permanently', { id }));
      await navigate({ to: '/agent/tickets', search: { folder: 'deleted' } });
      await utils.tickets.invalidate();
    },
    onError: answers.onError,
  });
  const ids = [id];
  return {
    remove: () => remove.mutate({ id: ids }),
    restore: () => restore.mutate({ ids }),
    markSpam: () => markSpam.mutate({ ids }),
    markSpamAndBlock: () => markSpam.mutate({ ids, block_sender: true }),
    unmarkSpam: () => unmarkSpam.mutate({ ids }),
    purge: () => purge.mutate({ ids }),
    isPurging: purge.isPending,
    isBusy: [remove, restore, markSpam, unmarkSpam].some(({ isPending }) => isPending),
  };
}
