import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUndoBar } from '../../operations/undo-bar.ts';
import { useRefreshTicket } from '../live-tickets.ts';

/** Snoozing a ticket, and ending its snooze; both can be undone in place. */
export function useSnooze(id: number, onSnoozed?: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const refresh = useRefreshTicket();
  const offerUndo = useUndoBar();
  const onSuccess = ({ ticket, operation }: ApiOutputs['snooze']['set']) => {
    utils.tickets.get.setData({ id }, { ticket });
    offerUndo(operation);
    onSnoozed?.();
    return refresh(id);
  };
  const snooze = api.snooze.set.useMutation({ onSuccess });
  const wake = api.snooze.end.useMutation({ onSuccess, onError: (error) => toastError(error, translate) });
  return { snooze, wake: { ...wake, mutate: () => wake.mutate({ id }) } };
}
