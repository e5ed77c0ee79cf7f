import { useNavigate, useRouter } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUndoBar } from '../operations/undo-bar.ts';

/** Moves a message, or it and all later ones, to a new ticket, and opens that one. Its undo leads back. */
export function useSplit() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const router = useRouter();
  const utils = api.useUtils();
  const offerUndo = useUndoBar();
  const open = (id: number) =>
    navigate({ to: '/agent/tickets/$ticketId', params: { ticketId: String(id) }, search: {} });
  return api.ticketMerges.split.useMutation({
    onSuccess: async ({ ticket: { id }, original, operation }) => {
      offerUndo(operation, ({ skipped }) => {
        const isKept = skipped.some(({ ticket_id }) => ticket_id === id);
        const isShown = router.state.location.pathname.endsWith(`/agent/tickets/${id}`);
        if (!isKept && isShown) void open(original.id);
      });
      await utils.tickets.invalidate();
      await open(id);
    },
    onError: (error) => toastError(error, translate),
  });
}
