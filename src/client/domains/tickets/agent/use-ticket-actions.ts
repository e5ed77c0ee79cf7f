import { api } from '../../../platform/api/api.ts';
import { useUser } from '../../../platform/session/use-session.ts';
import { toastError } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { useRefreshTicket } from '../live-tickets.ts';

/** What an agent does with a ticket besides writing in it. */
export function useTicketActions(id: number) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const refresh = useRefreshTicket();
  const user = useUser();
  const onError = (error: unknown) => toastError(error, translate);
  const status = api.tickets.setStatus.useMutation({
    onSuccess: (answer) => {
      utils.tickets.get.setData({ id }, answer);
      return refresh(id);
    },
    onError,
  });
  const assign = api.tickets.assign.useMutation({ onSuccess: () => refresh(id), onError });
  return {
    setStatus: (name: string) => status.mutate({ id, status: name }),
    assign: (userId: number | null) => assign.mutate({ ids: [id], userId }),
    assignToMe: () => user && assign.mutate({ ids: [id], userId: user.id }),
    isBusy: status.isPending || assign.isPending,
  };
}
