import { useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { draftModeOf } from '#shared/drafts.ts';
import type { ComposedType } from '#shared/message-types.ts';
import type { Scheduled } from '#shared/outbox.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import { messageName, useMessage } from '../attachments/use-message.ts';
import { useDraftSync } from '../drafts/use-draft-sync.ts';
import { useRefreshTicket, useSettleReply } from '../live-tickets.ts';
import type { SendTime } from '../outbox/send-later-dialog.tsx';
import { useSendingPreferences } from '../outbox/use-sending-preferences.ts';
import { missingText, sendProblem } from './send-failure.ts';
import { useConcerns } from './use-concerns.ts';
import { useCopies } from './use-copies.ts';
import { useSendGuard } from './use-send-guard.ts';
import { useSending } from './use-sending.ts';

interface ComposerOptions {
  ticket: TicketDetails;
  replies: readonly Reply[];
  seenId: number | undefined;
  onSent: (id: number, type: ComposedType) => void;
  /** Called when the reply waits to be sent. */
  onScheduled: (scheduled: Scheduled) => void;
  onRefused: () => void;
}

interface Attempt {
  /** Name of a status to set together with the reply. */
  status: string | undefined;
  /** Whether newer messages of others hold the reply back. */
  isGuarded?: boolean;
  /** Whether a missing mentioned attachment is confirmed. */
  isSure?: boolean;
  /** When a reply is sent, if not after the usual time to undo. */
  time?: SendTime | undefined;
  /** Whether its writer has confirmed it. */
  isConfirmed?: boolean;
}

/** The drafts of a ticket, by type, and who else gets the reply. */
function useMessages(id: number, seenId: number | undefined, shown: ComposedType) {
  const messages = {
    replies: useMessage(messageName(id, 'replies'), seenId),
    notes: useMessage(messageName(id, 'notes'), seenId),
  };
  const syncOf = (type: ComposedType) => ({
    ticketId: id,
    mode: draftModeOf[type],
    draft: messages[type].draft,
    enabled: type === shown,
  });
  const synced = {
    replies: useDraftSync(syncOf('replies')),
    notes: useDraftSync(syncOf('notes')),
  };
  const copies = useCopies(id);
  /** Turns a message into one of the other type, with its files. */
  const move = (from: ComposedType, to: ComposedType) => {
    const { draft } = messages[from];
    const attached = new Set(draft.attached.map((file) => file.id));
    messages[to].draft.append('body', draft.values?.body ?? '');
    messages[to].draft.addFiles(draft.attached);
    messages[to].draft.addFiles(
      draft.uploads.filter((file) => !attached.has(file.id)),
      true,
    );
    draft.clear();
    synced[from].store();
  };
  const clear = (sent: ComposedType) => {
    synced[sent].forget();
    messages[sent].attachments.discard();
    messages[sent].draft.clear();
    if (sent === 'replies') copies.clear();
  };
  return { messages, synced, copies, clear, move };
}

interface ReplyOptions
  extends Pick<ComposerOptions, 'onSent' | 'onScheduled' | 'onRefused'>,
    Pick<ReturnType<typeof useMessages>, 'messages' | 'clear'> {
  id: number;
  guard: ReturnType<typeof useSendGuard>;
  /** After a note, the next text is for the customer again, unless the agent chooses otherwise. */
  showReply: () => void;
}

/** Sends a message, and keeps its draft until it is known to be stored. */
function useReply({ id, messages, guard, clear, showReply, ...on }: ReplyOptions) {
  const refresh = useRefreshTicket();
  const settle = useSettleReply();
  return api.tickets.reply.useMutation({
    onSuccess: async (answer, { type: sent = 'replies' }) => {
      const settled = 'scheduled' in answer ? null : settle(answer);
      guard.clear();
      // Cleared as soon as the success is known: a reload must not restore the draft and send it twice.
      clear(sent);
      if ('scheduled' in answer) return on.onScheduled(answer.scheduled);
      await settled;
      showReply();
      on.onSent(answer.reply.id, sent);
    },
    onError: async (failure, { last_seen_reply_id, status, type: refused = 'replies' }) => {
      const { errors, reason, status: answered } = readApiError(failure);
      // Without an answer the message may have been stored, and no event announces it.
      if (answered === null) void refresh(id);
      if (messages[refused].attachments.explain(errors)) return;
      if (reason === 'ticket_locked') await refresh(id);
      if (reason !== 'newer_reply') return;
      await refresh(id);
      guard.hold({ after: last_seen_reply_id ?? 0, status: status ?? undefined });
      on.onRefused();
    },
  });
}

/** State of a ticket's composer. A reply that crosses a newer one is held back until the agent confirms it. */
export function useComposer({ ticket, replies, seenId, ...on }: ComposerOptions) {
  const { id, can } = ticket;
  const translate = useTranslate();
  const [chosen, setChosen] = useState<ComposedType>('replies');
  // A ticket may be locked during writing: the text stays, as the draft of a reply.
  const type = can.reply ? chosen : 'notes';
  const [error, setError] = useState('');
  /** The status of the submission that the missing-attachment warning interrupted. */
  const asked = useRef<string | undefined>(undefined);
  const { messages, synced, copies, clear, move } = useMessages(id, seenId, type);
  const { draft, editor, attachments } = messages[type];
  const guard = useSendGuard({ ticket, replies, seenId, draft: messages.replies.draft });
  const concerns = useConcerns(ticket, replies);
  const underWay = useSending(id, type);
  const { undo_seconds } = useSendingPreferences().preferences;

  const reply = useReply({ ...on, id, messages, guard, clear, showReply: () => setChosen('replies') });

  const submit = ({ status, isGuarded = true, isSure = false, isConfirmed = false, time }: Attempt) => {
    if (underWay !== null || draft.values === null || draft.isElsewhere) return;
    setError(draft.isEmpty ? missingText(attachments, translate) : '');
    if (draft.isEmpty || !attachments.isReady(isSure)) {
      asked.current = status;
      return;
    }
    if (!isConfirmed && concerns.holds(type, draft.values.body, { status, time })) return;
    const copied = type === 'replies' ? copies.read() : {};
    if (copied === null) return;
    synced[type].pause();
    reply.mutate({
      id,
      type,
      body: draft.values.body,
      uploads: attachments.ids,
      ...copied,
      ...(type === 'replies' && (time ?? (undo_seconds > 0 ? { send_in: undo_seconds } : {}))),
      status,
      idempotency_key: draft.attempt(),
      last_seen_reply_id: isGuarded && type === 'replies' ? guard.lastSeenId : undefined,
    });
  };
  const show = (next: ComposedType) => {
    setChosen(next);
    setError('');
    concerns.clear();
  };
  const isOfType = reply.variables?.type === type;

  return {
    type,
    setType: show,
    draft,
    /** The text of another device. */
    synced: synced[type],
    editor,
    attachments,
    copies,
    hasDraft: (candidate: ComposedType) => !messages[candidate].draft.isBlank,
    /** Appends to the draft of the other message type, before it is shown. */
    append: (other: ComposedType, html: string) => {
      if (html !== '') messages[other].draft.append('body', html);
    },
    change: (body: string) => {
      draft.change({ body });
      attachments.dismiss();
      concerns.clear();
      setError('');
    },
    error,
    /** Error of the last attempt. */
    problem: isOfType && underWay === null ? sendProblem(reply.error, translate) : null,
    /** Newer messages that hold the reply back. */
    newer: type === 'replies' ? guard.newer : null,
    dismissNewer: guard.dismiss,
    /** The question to the writer before the message is sent; null for none. */
    question: concerns.questionOf(type, ({ status, time }) =>
      submit({ status, time, isConfirmed: true, isSure: true }),
    ),
    /** Turns the note into a reply, or the reply into a note. */
    changeType: () => {
      const other = type === 'notes' ? 'replies' : 'notes';
      move(type, other);
      show(other);
    },
    isSending: underWay !== null,
    sending: { ...(underWay ?? { isPaused: false, submittedAt: 0 }), reset: reply.reset },
    /** @param status Name of a status to set together with the reply. */
    send: (status?: string) => submit({ status }),
    sendLater: (time: SendTime, status?: string) => submit({ status, time }),
    /** Sends despite newer messages. */
    sendAnyway: () => submit({ status: guard.status, isGuarded: false, isSure: true, isConfirmed: true }),
    /** Sends without the mentioned attachment. */
    sendWithoutFile: () => submit({ status: asked.current, isSure: true }),
  };
}
