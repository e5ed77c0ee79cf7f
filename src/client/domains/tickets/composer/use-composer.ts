import { useState } from 'react';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import { api } from '../../../platform/api/api.ts';
import { readApiError } from '../../../platform/api/api-error.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useRefreshTicket } from '../live-tickets.ts';
import { toastSendFailure } from '../send-failure.ts';

export type MessageType = Reply['type'];

interface ComposerOptions {
  ticket: TicketDetails;
  seenId: number | undefined;
  onSent: () => void;
  onRefused: () => void;
}

interface Conflict {
  /** The newest message the writer had seen. */
  after: number;
  /** The status that was to be set with the message. */
  status: string | undefined;
}

const empty = { body: '' };

/** The state of writing in a ticket. A reply that would pass a colleague's is held back until its writer insists. */
export function useComposer({ ticket, seenId, onSent, onRefused }: ComposerOptions) {
  const { id, can } = ticket;
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const [type, setType] = useState<MessageType>(can.reply ? 'replies' : 'notes');
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const drafts = {
    replies: useDraft(`ticket:${id}:replies`, empty),
    notes: useDraft(`ticket:${id}:notes`, empty),
  };
  const draft = drafts[type];

  const reply = api.tickets.reply.useMutation({
    onSuccess: async (_answer, { type: sent = 'replies' }) => {
      await refresh(id);
      setConflict(null);
      onSent();
      drafts[sent].clear();
    },
    onError: async (failure, { last_seen_reply_id, status }) => {
      if (readApiError(failure).reason !== 'newer_reply') return toastSendFailure(failure, translate);
      await refresh(id);
      setConflict({ after: last_seen_reply_id ?? 0, status: status ?? undefined });
      onRefused();
    },
  });

  const submit = (status: string | undefined, guarded: boolean) => {
    if (reply.isPending || draft.values === null) return;
    setError(draft.isEmpty ? translate('The body field is required.') : '');
    if (draft.isEmpty) return;
    reply.mutate({
      id,
      type,
      body: draft.values.body,
      status,
      idempotency_key: draft.attempt(),
      last_seen_reply_id: guarded && type === 'replies' ? seenId : undefined,
    });
  };

  return {
    type,
    setType: (next: MessageType) => {
      setType(next);
      setError('');
    },
    draft,
    hasDraft: (candidate: MessageType) => !drafts[candidate].isEmpty,
    change: (body: string) => {
      draft.change({ body });
      setError('');
    },
    error,
    conflict: type === 'replies' ? conflict : null,
    dismissConflict: () => setConflict(null),
    isSending: reply.isPending,
    /** @param status Name of a status to set together with the reply. */
    send: (status?: string) => submit(status, true),
    sendAnyway: () => submit(conflict?.status, false),
  };
}
