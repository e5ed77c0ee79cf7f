import { Text } from '@mantine/core';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings, useUser } from '#client/platform/use-session.ts';
import type { ComposedType } from '#shared/message-types.ts';
import type { Scheduled } from '#shared/outbox.ts';
import { toHtml } from '#shared/plain-text.ts';
import type { PresenceState } from '#shared/presence.ts';
import type { Reply, TicketDetails } from '#shared/tickets.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { MessageField } from '../attachments/message-field.tsx';
import { DeviceNotice } from '../drafts/device-notice.tsx';
import type { EditorInserts } from '../editor/editor-field.ts';
import { useMentionable } from '../editor/use-mentionable.ts';
import { openMacroRun } from '../macros/opened-macro.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { ComposerHeader } from './composer-header.tsx';
import { composerId } from './composer-id.ts';
import { ConcernNotice } from './concern-notice.tsx';
import { CopiesFields } from './copies-fields.tsx';
import { NewerReplies } from './newer-replies.tsx';
import { SendButtons } from './send-buttons.tsx';
import { SendState } from './send-state.tsx';
import { sendStatuses } from './send-statuses.ts';
import { useComposer } from './use-composer.ts';

export interface ComposerHandle {
  /** Focuses the field for a reply or a note, maybe a moment later. */
  focus: (type: ComposedType) => void;
  /** Whether that field has the focus. */
  hasFocus: (type: ComposedType) => boolean;
  /** Inserts text typed ahead in the field that has the focus; without one, in the draft. */
  insert: (type: ComposedType, text: string) => void;
  /** Appends a quote to the field for a reply or a note, and focuses it. */
  quote: (type: ComposedType, html: string) => void;
}

interface ComposerProps {
  ticket: TicketDetails;
  replies: Reply[];
  /** The newest message that was visible on screen. */
  seenId: number | undefined;
  onSent: (id: number, type: ComposedType) => void;
  /** Called when the reply waits to be sent. */
  onScheduled: (scheduled: Scheduled) => void;
  /** Called when another reply was sent first. */
  onRefused: () => void;
  /** Called when the agent starts or stops writing. */
  onActivity: (activity: PresenceState) => void;
  handle: Ref<ComposerHandle>;
}

function LockedNotice({ hasReply }: { hasReply: boolean }) {
  const translate = useTranslate();
  return (
    <Text size="xs" c="dimmed" mt={6} role="status">
      {translate('This ticket is locked. You can only add notes.')}{' '}
      {hasReply && translate('Your reply has been kept as a draft.')}
    </Text>
  );
}

/** What happens to a message that was sent without a connection. */
const offlineText = (isNote: boolean, translate: Translate) =>
  isNote
    ? translate("You're offline. Your note has been kept and will be added when you're back online.")
    : translate("You're offline. Your reply has been kept and will be sent when you're back online.");

/** The agent's activity, for colleagues: a draft of an earlier visit is not being written. */
function useActivity(
  { type, draft }: Pick<ReturnType<typeof useComposer>, 'type' | 'draft'>,
  onActivity: (activity: PresenceState) => void,
) {
  const [written, setWritten] = useState<ComposedType | null>(null);
  const isWriting = written === type && !draft.isBlank;
  const activity = isWriting ? ({ replies: 'replying', notes: 'noting' } as const)[type] : 'viewing';
  useEffect(() => onActivity(activity), [activity, onActivity]);
  return () => setWritten(type);
}

/** Inserts of the `/` menu into the message, with its files. */
const composerInserts = (
  ticketId: number,
  { type, draft }: ReturnType<typeof useComposer>,
): EditorInserts => ({
  ticketId,
  isPublic: type === 'replies',
  onFiles: (files, html) => {
    const isInText = ({ url }: FileEntry) => html.includes(url);
    draft.addFiles(files.filter(isInText), true);
    draft.addFiles(files.filter((file) => !isInText(file)));
  },
  onMacro: (macroId) => openMacroRun({ ticketIds: [ticketId], macroId }),
});

/** Whether the text of the message has the focus, as opposed to its other fields and buttons. */
const isInText = () =>
  document.activeElement?.matches(`#${composerId} [data-tone] :is(textarea, [contenteditable="true"])`) ===
  true;

/** Lets the screen begin a message, or quote one in it. */
function useComposerHandle(
  handle: ComposerProps['handle'],
  {
    ticket,
    composer,
    onWanted,
  }: { ticket: TicketDetails; composer: ReturnType<typeof useComposer>; onWanted: () => void },
) {
  const { type, draft, editor } = composer;
  useImperativeHandle(handle, () => ({
    focus: (wanted) => {
      if (wanted === 'replies' && !ticket.can.reply) return;
      onWanted();
      composer.setType(wanted);
      if (wanted === type) editor.current?.focus();
    },
    hasFocus: (wanted) => wanted === type && isInText(),
    insert: (wanted, text) => {
      if (wanted === type && isInText()) editor.current?.insert(text);
      else composer.append(wanted, toHtml(text));
    },
    quote: (wanted, html) => {
      onWanted();
      composer.setType(wanted);
      if (wanted !== type) composer.append(wanted, html);
      else if (!composer.isSending && !draft.isElsewhere) editor.current?.insertHtml(html);
    },
  }));
}

/** Notices about the ticket and the text, which the writer reads before sending. */
function ComposerNotices({
  ticket,
  composer,
}: {
  ticket: TicketDetails;
  composer: ReturnType<typeof useComposer>;
}) {
  const { type, draft, newer, synced } = composer;
  const isReopened = type === 'replies' && ticket.status_category === 'closed' && !draft.isBlank;
  return (
    <>
      {isReopened && ticket.closed_at !== null && (
        <ClosedNotice ticket={ticket} closedAt={ticket.closed_at} />
      )}
      {synced.offered !== null && <DeviceNotice onAccept={synced.accept} onDecline={synced.decline} />}
      {composer.question !== null && (
        <ConcernNotice
          reason={composer.question.reason}
          name={ticket.user.display_name}
          canMove={ticket.can.reply && composer.question.reason !== 'has_placeholder'}
          onSend={composer.question.confirm}
          onMove={composer.changeType}
          onDismiss={composer.question.dismiss}
        />
      )}
      {newer !== null && (
        <NewerReplies
          replies={newer}
          isSending={composer.isSending}
          onSendAnyway={composer.sendAnyway}
          onDismiss={composer.dismissNewer}
        />
      )}
    </>
  );
}

/** The agent's composer for replies to the customer and for internal notes. */
export function Composer({ ticket, replies, seenId, onActivity, handle, ...on }: ComposerProps) {
  const translate = useTranslate();
  const user = useUser();
  const { data: options } = api.tickets.agentOptions.useQuery();
  const [isWanted, setWanted] = useState(false);
  const composer = useComposer({
    ticket,
    replies,
    seenId,
    onSent: (id, sent) => {
      // The field is reset and keeps its position.
      setWanted(false);
      on.onSent(id, sent);
    },
    onScheduled: (scheduled) => {
      setWanted(false);
      on.onScheduled(scheduled);
    },
    onRefused: on.onRefused,
  });
  const { type, draft, editor, attachments } = composer;
  const noteWriting = useActivity(composer, onActivity);
  const isNote = type === 'notes';
  const isClosed = ticket.status_category === 'closed';
  const { assign_on_reply: assigns } = useSettings().tickets;
  const statuses = sendStatuses(options?.statuses ?? [], ticket, user?.id);

  useComposerHandle(handle, { ticket, composer, onWanted: () => setWanted(true) });

  const people = useMentionable(type);
  const inserts = composerInserts(ticket.id, composer);
  const label = isNote ? translate('Internal note') : translate('Reply');
  return (
    <section id={composerId} aria-label={translate('Compose')} data-keep-clear>
      <ComposerHeader
        ticket={ticket}
        composer={composer}
        onType={(wanted) => {
          setWanted(false);
          composer.setType(wanted);
        }}
      />
      {!isNote && (
        <CopiesFields copies={composer.copies} always={ticket.cc ?? []} disabled={composer.isSending} />
      )}
      <ComposerNotices ticket={ticket} composer={composer} />
      <MessageField
        key={type}
        draft={draft}
        attachments={attachments}
        onSendAnyway={composer.sendWithoutFile}
        handle={editor}
        label={label}
        tone={isNote ? 'note' : 'reply'}
        autoFocus={isWanted}
        people={people}
        inserts={inserts}
        placeholder={isNote ? translate('Write a note for your colleagues') : translate('Write a reply')}
        disabled={composer.isSending}
        error={composer.error}
        onChange={(body) => {
          composer.change(body);
          noteWriting();
        }}
        onSubmit={(isClosing) =>
          composer.send(isNote ? undefined : statuses[isClosing ? 'closing' : 'usual']?.name)
        }
        state={
          <SendState
            sending={composer.sending}
            waiting={offlineText(isNote, translate)}
            problem={composer.problem}
          />
        }
        footer={
          <SendButtons
            type={type}
            body={draft.isEmpty ? '' : (draft.values?.body ?? '')}
            statuses={statuses}
            isReopening={isClosed}
            isAssigning={assigns && ticket.assigned_to === null && ticket.user_id !== user?.id}
            isSending={composer.isSending}
            disabled={attachments.waiting > 0 || draft.isElsewhere}
            onSend={composer.send}
            onSendLater={composer.sendLater}
          />
        }
      />
      {!ticket.can.reply && <LockedNotice hasReply={composer.hasDraft('replies')} />}
    </section>
  );
}
