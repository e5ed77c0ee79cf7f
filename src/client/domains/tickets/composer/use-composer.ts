import { useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { toHtml } from '#shared/plain-text.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import { useMessage } from '../attachments/use-message.ts';
import { useRefreshTicket, useSettleReply } from '../live-tickets.ts';
import { missingText, sendProblem } from './send-failure.ts';
import { useSendGuard } from './use-send-guard.ts';
import { useSending } from './use-sending.ts';

export type MessageType = Reply['type'];

interface ComposerOptions {
  ticket: TicketDetails;
  replies: readonly Reply[];
  seenId: number | undefined;
  onSent: (id: number) => void;
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

/** The state of writing in a ticket. A reply that would pass a colleague's is held back until its writer insists. */
export function useComposer({ ticket, replies, seenId, onSent, onRefused }: ComposerOptions) {
  const { id, can } = ticket;
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const settle = useSettleReply();
  const [chosen, setChosen] = useState<MessageType>('replies');
  // A ticket may be locked while somebody writes: what they wrote stays, as the draft of a reply.
  const type = can.reply ? chosen : 'notes';
  const [error, setError] = useState('');
  /** The status that was to be set when the writer was asked about a file. */
  const asked = useRef<string | undefined>(undefined);
  const messages = {
    replies: useMessage(`ticket:${id}:replies`, seenId),
    notes: useMessage(`ticket:${id}:notes`, seenId),
  };
  const { draft, editor, attachments } = messages[type];
  const guard = useSendGuard({ ticket, replies, seenId, draft: messages.replies.draft });
  const underWay = useSending(id, type);

  const reply = api.tickets.reply.useMutation({
    onSuccess: async (answer, { type: sent = 'replies' }) => {
      const settled = settle(answer);
      guard.clear();
      // As soon as it is said that it has arrived: a reload meanwhile must not bring it back to be sent again.
      messages[sent].attachments.discard();
      messages[sent].draft.clear();
      await settled;
      onSent(answer.reply.id);
    },
    onError: async (failure, { last_seen_reply_id, status, type: refused = 'replies' }) => {
      const { errors, reason, status: answered } = readApiError(failure);
      // It may have arrived all the same, and nothing else would tell.
      if (answered === null) void refresh(id);
      if (messages[refused].attachments.explain(errors)) return;
      if (reason === 'ticket_locked') await refresh(id);
      if (reason !== 'newer_reply') return;
      await refresh(id);
      guard.hold({ after: last_seen_reply_id ?? 0, status: status ?? undefined });
      onRefused();
    },
  });

  const submit = ({ status, isGuarded = true, isSure = false }: Attempt) => {
    if (underWay !== null || draft.values === null || draft.isElsewhere) return;
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
      last_seen_reply_id: isGuarded && type === 'replies' ? guard.lastSeenId : undefined,
    });
  };
  const isOfType = reply.variables?.type === type;

  return {
    type,
    setType: (next: MessageType) => {
      setChosen(next);
      setError('');
    },
    draft,
    editor,
    attachments,
    hasDraft: (candidate: MessageType) => !messages[candidate].draft.isBlank,
    /** Writes at the end of the other kind of message, before it is shown. */
    append: (other: MessageType, text: string) => {
      if (text !== '') messages[other].draft.append('body', toHtml(text));
    },
    change: (body: string) => {
      draft.change({ body });
      attachments.dismiss();
      setError('');
    },
    error,
    /** Why the last attempt did not arrive. */
    problem: isOfType && underWay === null ? sendProblem(reply.error, translate) : null,
    /** What others wrote while a reply was being written, which holds it back. */
    newer: type === 'replies' ? guard.newer : null,
    dismissNewer: guard.dismiss,
    isSending: underWay !== null,
    sending: { ...(underWay ?? { isPaused: false, submittedAt: 0 }), reset: reply.reset },
    /** @param status Name of a status to set together with the reply. */
    send: (status?: string) => submit({ status }),
    /** Past what others wrote. */
    sendAnyway: () => submit({ status: guard.status, isGuarded: false, isSure: true }),
    /** Without the file that the text speaks of. */
    sendWithoutFile: () => submit({ status: asked.current, isSure: true }),
  };
}
