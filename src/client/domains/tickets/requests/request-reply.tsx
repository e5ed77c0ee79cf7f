import { Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type Ref, useImperativeHandle, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { PlainForm } from '#client/platform/form/plain-form.tsx';
import { useSentForm } from '#client/platform/form/sent-form.ts';
import { SentNotice } from '#client/platform/form/sent-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import { storedReply } from '#shared/tickets.ts';
import { MessageField } from '../attachments/message-field.tsx';
import { useMessage } from '../attachments/use-message.ts';
import { NewerReplies } from '../composer/newer-replies.tsx';
import { missingText, sendProblem } from '../composer/send-failure.ts';
import { SendState } from '../composer/send-state.tsx';
import { useSendGuard } from '../composer/use-send-guard.ts';
import { useSending } from '../composer/use-sending.ts';
import { useRefreshTicket, useSettleReply } from '../live-tickets.ts';

export interface RequestReplyHandle {
  /** Appends a quote to the reply and focuses it. */
  quote: (html: string) => void;
}

interface RequestReplyProps {
  ticket: TicketDetails;
  replies: readonly Reply[];
  /** The newest message that was visible on screen. */
  seenId: number | undefined;
  isClosed: boolean;
  /** Replies are locked; the draft is still shown. */
  isLocked: boolean;
  onSent: (id: number) => void;
  /** Called when another message was sent first. */
  onRefused: () => void;
  handle: Ref<RequestReplyHandle>;
}

interface SendReplyOptions extends Pick<RequestReplyProps, 'onSent' | 'onRefused'> {
  id: number;
  message: ReturnType<typeof useMessage>;
  guard: ReturnType<typeof useSendGuard>;
}

/** Sends the reply; one that another message came before is held back. */
function useSendReply({ id, message, guard, onSent, onRefused }: SendReplyOptions) {
  const { draft, attachments } = message;
  const refresh = useRefreshTicket();
  const settle = useSettleReply();
  return api.tickets.reply.useMutation({
    onSuccess: async (sent) => {
      const answer = storedReply(sent);
      const settled = settle(answer);
      guard.clear();
      attachments.discard();
      draft.clear();
      await settled;
      onSent(answer.reply.id);
    },
    onError: async (failure, { last_seen_reply_id }) => {
      const { errors, reason, status } = readApiError(failure);
      // Without an answer the message may have been stored, and no event announces it.
      if (status === null) void refresh(id);
      if (attachments.explain(errors)) return;
      if (reason === 'ticket_locked') void refresh(id);
      if (reason !== 'newer_reply') return;
      await refresh(id);
      guard.hold({ after: last_seen_reply_id ?? 0, status: undefined });
      onRefused();
    },
  });
}

/** The customer's reply form. */
export function RequestReply(props: RequestReplyProps) {
  const { ticket, replies, seenId, isClosed, isLocked, onSent, onRefused } = props;
  const { id } = ticket;
  const translate = useTranslate();
  const message = useMessage(`ticket:${id}:replies`, seenId);
  const { draft, editor, attachments } = message;
  const guard = useSendGuard({ ticket, replies, seenId, draft });
  const action = `/api/v1/tickets/${id}/replies`;
  const sent = useSentForm(action);
  const [refusal] = Object.values(sent?.errors ?? {}).flat();
  const [error, setError] = useState(() =>
    refusal === undefined ? '' : sent?.values.body ? translate(refusal) : missingText(attachments, translate),
  );
  const underWay = useSending(id, 'replies');
  const isSending = underWay !== null;
  const reply = useSendReply({ id, message, guard, onSent, onRefused });

  useImperativeHandle(props.handle, () => ({
    quote: (html) => {
      if (!isSending && !draft.isElsewhere) editor.current?.insertHtml(html);
    },
  }));

  const send = ({ isGuarded = true, isSure = false } = {}) => {
    if (isSending || isLocked || draft.isElsewhere || draft.values === null) return;
    setError(draft.isEmpty ? missingText(attachments, translate) : '');
    if (draft.isEmpty || !attachments.isReady(isSure)) return;
    reply.mutate({
      id,
      body: draft.values.body,
      uploads: attachments.ids,
      idempotency_key: draft.attempt(),
      last_seen_reply_id: isGuarded ? guard.lastSeenId : undefined,
    });
  };

  return (
    <section aria-labelledby="your-reply" data-keep-clear>
      <Title order={2} size="h4" mb="xs" id="your-reply">
        {isClosed ? translate('Reply and reopen') : translate('Your reply')}
      </Title>
      {guard.newer !== null && (
        <NewerReplies
          replies={guard.newer}
          isSending={isSending}
          onSendAnyway={() => send({ isGuarded: false, isSure: true })}
          onDismiss={guard.dismiss}
        />
      )}
      <PlainForm
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SentNotice sent={sent} />
        <MessageField
          name="body"
          sentText={sent?.values.body}
          draft={draft}
          attachments={attachments}
          onSendAnyway={() => send({ isSure: true })}
          handle={editor}
          label={translate('Your reply')}
          placeholder={translate('Write a reply')}
          disabled={isSending || isLocked}
          error={error}
          onChange={(body) => {
            draft.change({ body });
            attachments.dismiss();
            setError('');
          }}
          onSubmit={() => send()}
          state={
            <SendState
              sending={{ ...(underWay ?? { isPaused: false, submittedAt: 0 }), reset: reply.reset }}
              waiting={translate(
                "You're offline. Your reply has been kept and will be sent when you're back online.",
              )}
              problem={isSending ? null : sendProblem(reply.error, translate)}
            />
          }
          footer={
            <SubmitButton
              plain
              saysWaiting
              rightSection={<IconSend size={16} aria-hidden />}
              loading={isSending}
              disabled={attachments.waiting > 0 || draft.isElsewhere || isLocked}
            >
              {translate('Send reply')}
            </SubmitButton>
          }
        />
      </PlainForm>
    </section>
  );
}
