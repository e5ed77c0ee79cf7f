import { useRef, useState } from 'react';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import { api } from '../../../platform/api/api.ts';
import { readApiError } from '../../../platform/api/api-error.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { useMessage } from '../attachments/use-message.ts';
import { useRefreshTicket } from '../live-tickets.ts';
import { missingText, toastSendFailure } from '../send-failure.ts';

export type MessageType = Reply['type'];

interface ComposerOptions {
  ticket: TicketDetails;
  seenId: number | undefined;
  onSent: () => void;
  onRefused: () => void;
}

interface Attempt {
  /** Name of a status to set together with the reply. */
  status: string | undefined;
  /** Whether it waits when others wrote in the meantime. */
  isGuarded?: boolean;
  /** Whether it goes without the file that it speaks of. */
  isSure?: boolean;
}

interface Conflict {
  /** The newest message the writer had seen. */
  after: number;
  /** The status that was to be set with the message. */
  status: string | undefined;
}

/** The state of writing in a ticket. A reply that would pass a colleague's is held back until its writer insists. */
export function useComposer({ ticket, seenId, onSent, onRefused }: ComposerOptions) {
  const { id, can } = ticket;
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const [type, setType] = useState<MessageType>(can.reply ? 'replies' : 'notes');
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** The status that was to be set when the writer was asked about a file. */
  const asked = useRef<string | undefined>(undefined);
  const messages = {
    replies: useMessage(`ticket:${id}:replies`),
    notes: useMessage(`ticket:${id}:notes`),
  };
  const { draft, editor, attachments } = messages[type];

  const reply = api.tickets.reply.useMutation({
    onSuccess: async (_answer, { type: sent = 'replies' }) => {
      await refresh(id);
      setConflict(null);
      messages[sent].editor.current?.clear();
      onSent();
      messages[sent].draft.clear();
    },
    onError: async (failure, { last_seen_reply_id, status, type: refused = 'replies' }) => {
      const { errors, reason } = readApiError(failure);
      if (messages[refused].attachments.explain(errors)) return;
      if (reason !== 'newer_reply') return toastSendFailure(failure, translate);
      await refresh(id);
      setConflict({ after: last_seen_reply_id ?? 0, status: status ?? undefined });
      onRefused();
    },
  });

  const submit = ({ status, isGuarded = true, isSure = false }: Attempt) => {
    if (reply.isPending || draft.values === null) return;
    setError(draft.isEmpty ? missingText(attachments, translate) : '');
    if (draft.isEmpty || !attachments.isReady(isSure)) {
      asked.current = status;
      return;
    }
    reply.mutate({
      id,
      type,
      body: draft.values.body,
      uploads: attachments.ids,
      status,
      idempotency_key: draft.attempt(),
      last_seen_reply_id: isGuarded && type === 'replies' ? seenId : undefined,
    });
  };

  return {
    type,
    setType: (next: MessageType) => {
      setType(next);
      setError('');
    },
    draft,
    editor,
    attachments,
    hasDraft: (candidate: MessageType) => !messages[candidate].draft.isBlank,
    change: (body: string) => {
      draft.change({ body });
      attachments.dismiss();
      setError('');
    },
    error,
    conflict: type === 'replies' ? conflict : null,
    dismissConflict: () => setConflict(null),
    isSending: reply.isPending,
    /** @param status Name of a status to set together with the reply. */
    send: (status?: string) => submit({ status }),
    /** Past what others wrote. */
    sendAnyway: () => submit({ status: conflict?.status, isGuarded: false, isSure: true }),
    /** Without the file that the text speaks of. */
    sendWithoutFile: () => submit({ status: asked.current, isSure: true }),
  };
}
