import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUndoBar } from '../operations/undo-bar.ts';

/** Moves a message, or it and all later ones, to a new ticket, and opens that one. */
export function useSplit() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const utils = api.useUtils();
  const offerUndo = useUndoBar();
  return api.ticketMerges.split.useMutation({
    onSuccess: async ({ ticket: { id }, operation }) => {
      offerUndo(operation);
      await utils.tickets.invalidate();
      await navigate({
        to: '/agent/tickets/$ticketId',
        params: { ticketId: String(id) },
        search: {},
      });
    },
    onError: (error) => toastError(error, translate),
  });
}
