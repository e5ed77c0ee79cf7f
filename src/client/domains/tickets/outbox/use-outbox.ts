import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useLiveEvents } from '#client/platform/realtime/live-events.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import type { Scheduled } from '#shared/outbox.ts';
import { restoreDraft } from './restore-draft.ts';

/** Takes a waiting reply back: it is the draft of its ticket again, which is opened. */
export function useCancelScheduled() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const utils = api.useUtils();
  const user = useUser();
  const cancel = api.outbox.cancel.useMutation({
    onError: (error) => {
      toastError(error, translate);
      void utils.outbox.list.invalidate();
    },
  });
  return async ({ id, ticket_id }: Pick<Scheduled, 'id' | 'ticket_id'>) => {
    const { draft } = await cancel.mutateAsync({ id }).catch(() => ({ draft: null }));
    if (draft === null || user === null) return;
    restoreDraft(user.id, ticket_id, draft);
    void utils.outbox.list.invalidate();
    await navigate({
      to: '/agent/tickets/$ticketId',
      params: { ticketId: String(ticket_id) },
      search: true,
    });
  };
}

const waitingStates = ['scheduled', 'held'] as const;

/** The caller's waiting replies, of one ticket or of all. */
export function useWaitingReplies(ticketId?: number) {
  const translate = useTranslate();
  const utils = api.useUtils();
  // Sent ones may be many: every reply that could be taken back is one.
  const list = api.outbox.list.useQuery({ ticketId, state: [...waitingStates] });
  useLiveEvents(({ name, id }) => {
    if (name !== 'resync' && (name !== 'outbox' || (ticketId !== undefined && id !== ticketId))) return;
    void utils.outbox.list.invalidate();
    if (ticketId !== undefined) void utils.tickets.replies.invalidate({ id: ticketId });
  });
  const waiting = list.data?.data ?? [];
  const sendNow = api.outbox.sendNow.useMutation({
    onError: (error) => toastError(error, translate),
    onSettled: (_answer, _error, sent) => {
      const ticket = waiting.find(({ id }) => id === sent.id)?.ticket_id;
      return Promise.all([
        utils.outbox.list.invalidate(),
        ...(ticket === undefined
          ? []
          : [utils.tickets.replies.invalidate({ id: ticket }), utils.tickets.get.invalidate({ id: ticket })]),
      ]);
    },
  });
  return {
    waiting,
    sendNow: (id: string) => sendNow.mutate({ id }),
    isSending: sendNow.isPending,
    takeBack: useCancelScheduled(),
  };
}
