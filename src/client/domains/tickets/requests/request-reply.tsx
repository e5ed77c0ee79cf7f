import { Button, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { readApiError } from '../../../platform/api/api-error.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { MessageField } from '../attachments/message-field.tsx';
import { useMessage } from '../attachments/use-message.ts';
import { useRefreshTicket } from '../live-tickets.ts';
import { missingText, toastSendFailure } from '../send-failure.ts';

/** Where a customer goes on in their request. */
export function RequestReply({ id, isClosed }: { id: number; isClosed: boolean }) {
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const { draft, editor, attachments } = useMessage(`ticket:${id}:replies`);
  const [error, setError] = useState('');
  const reply = api.tickets.reply.useMutation({
    onSuccess: async () => {
      await refresh(id);
      editor.current?.clear();
      draft.clear();
    },
    onError: (failure) => {
      if (!attachments.explain(readApiError(failure).errors)) toastSendFailure(failure, translate);
    },
  });

  const send = (isSure = false) => {
    if (reply.isPending || draft.values === null) return;
    setError(draft.isEmpty ? missingText(attachments, translate) : '');
    if (draft.isEmpty || !attachments.isReady(isSure)) return;
    reply.mutate({ id, body: draft.values.body, uploads: attachments.ids, idempotency_key: draft.attempt() });
  };

  return (
    <section aria-labelledby="your-reply">
      <Title order={2} size="h4" mb="xs" id="your-reply">
        {isClosed ? translate('Reply and reopen') : translate('Your reply')}
      </Title>
      <MessageField
        attachments={attachments}
        onSendAnyway={() => send(true)}
        handle={editor}
        label={translate('Your reply')}
        html={draft.values?.body}
        placeholder={translate('Write a reply')}
        disabled={reply.isPending}
        error={error}
        onChange={(body) => {
          draft.change({ body });
          attachments.dismiss();
          setError('');
        }}
        onSubmit={() => send()}
        footer={
          <Button
            rightSection={<IconSend size={16} aria-hidden />}
            loading={reply.isPending}
            disabled={attachments.waiting > 0}
            onClick={() => send()}
          >
            {translate('Send reply')}
          </Button>
        }
      />
    </section>
  );
}
