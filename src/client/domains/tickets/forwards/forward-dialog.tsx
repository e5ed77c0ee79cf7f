import { Alert, Checkbox, Input, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { AddressesInput } from '#client/platform/form/addresses-input.tsx';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { isInternal } from '#shared/message-types.ts';
import type { Reply } from '#shared/tickets.ts';
import { SendState } from '../composer/send-state.tsx';
import { OtherTabNotice } from '../drafts/other-tab-notice.tsx';
import { MessageEditor } from '../editor/message-editor.tsx';
import { type Quoting, useForward } from './use-forward.ts';

interface ForwardDialogProps {
  ticketId: number;
  /** The message to forward; null is the conversation. */
  reply: Reply | null;
  onClose: () => void;
}

type Forward = ReturnType<typeof useForward>;

/** Which messages are sent along, and whether with their files. */
function QuotedChoice({ forward, reply }: { forward: Forward; reply: Reply | null }) {
  const translate = useTranslate();
  const { quoting, setQuoting, quoted, withFiles, setWithFiles, hasFiles, isCut } = forward;
  const count = quoted.length;
  const choice = (value: Quoting, label: string) => ({ value, label });
  return (
    <Input.Wrapper label={translate('Messages to include')} labelElement="div">
      <Stack gap="xs">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={translate('Messages to include')}
          value={quoting}
          onChange={(value) => setQuoting(value as Quoting)}
          data={[
            ...(reply === null ? [] : [choice('message', translate('This message'))]),
            choice('conversation', translate('Whole conversation')),
            choice('none', translate('No messages')),
          ]}
        />
        {quoting === 'conversation' && (
          <Text size="sm" c="dimmed">
            {isCut
              ? translate('The newest replies are included (:count), without internal messages.', { count })
              : translate('All replies are included (:count), without internal messages.', { count })}
          </Text>
        )}
        {quoted.some(isInternal) && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {translate('This message is internal. The people you forward it to will read it.')}
          </Alert>
        )}
        {hasFiles && (
          <Checkbox
            label={translate('Include attachments')}
            checked={withFiles}
            onChange={({ currentTarget }) => setWithFiles(currentTarget.checked)}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}

function ForwardForm({ ticketId, reply, onClose }: ForwardDialogProps) {
  const translate = useTranslate();
  const forward = useForward(ticketId, reply, onClose);
  const { draft, wrong, isSending } = forward;
  const addressesOf = (kind: 'to' | 'cc') => ({
    values: forward.addresses(kind),
    error: wrong[kind],
    disabled: isSending || draft.isElsewhere,
    onChange: (changes: Parameters<Forward['changeAddresses']>[1]) => forward.changeAddresses(kind, changes),
  });
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        forward.submit();
      }}
      onCancel={onClose}
      label={translate('Forward')}
      isPending={isSending}
    >
      {draft.isElsewhere && <OtherTabNotice onTakeOver={draft.takeOver} />}
      <AddressesInput
        label={translate('To')}
        required
        withAsterisk={false}
        data-autofocus
        {...addressesOf('to')}
      />
      <AddressesInput label={translate('Cc')} {...addressesOf('cc')} />
      <Input.Wrapper label={translate('Message')} labelElement="div">
        <MessageEditor
          key={draft.version}
          label={translate('Message')}
          html={forward.body}
          error={wrong.body}
          disabled={isSending || draft.isElsewhere}
          onChange={forward.changeBody}
          onSubmit={forward.submit}
        />
      </Input.Wrapper>
      <QuotedChoice forward={forward} reply={reply} />
      <Text size="sm" c="dimmed">
        {translate("The customer doesn't see this. The status doesn't change.")}
      </Text>
      <SendState
        sending={forward.sending}
        waiting={translate(
          "You're offline. Your forward has been kept and will be sent when you're back online.",
        )}
        problem={forward.problem}
      />
    </DialogForm>
  );
}

/** Sends messages of a ticket to other people by email. What was typed is kept when it is closed. */
export function ForwardDialog(props: ForwardDialogProps) {
  const { ticketId, reply, onClose } = props;
  const translate = useTranslate();
  const title =
    reply === null ? translate('Forward ticket #:id', { id: ticketId }) : translate('Forward message');
  return (
    <Modal opened onClose={onClose} size="lg" title={title}>
      <ForwardForm {...props} />
    </Modal>
  );
}
