import { Button, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { MessageEditor, type MessageEditorHandle } from '../editor/message-editor.tsx';
import { useRefreshTicket } from '../live-tickets.ts';
import { toastSendFailure } from '../send-failure.ts';

const empty = { body: '' };

/** Where a customer goes on in their request. */
export function RequestReply({ id, isClosed }: { id: number; isClosed: boolean }) {
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const draft = useDraft(`ticket:${id}:replies`, empty);
  const editor = useRef<MessageEditorHandle>(null);
  const [error, setError] = useState('');
  const reply = api.tickets.reply.useMutation({
    onSuccess: async () => {
      await refresh(id);
      editor.current?.clear();
      draft.clear();
    },
    onError: (failure) => toastSendFailure(failure, translate),
  });

  const send = () => {
    if (reply.isPending || draft.values === null) return;
    setError(draft.isEmpty ? translate('The body field is required.') : '');
    if (draft.isEmpty) return;
    reply.mutate({ id, body: draft.values.body, idempotency_key: draft.attempt() });
  };

  return (
    <section aria-labelledby="your-reply">
      <Title order={2} size="h4" mb="xs" id="your-reply">
        {isClosed ? translate('Reply and reopen') : translate('Your reply')}
      </Title>
      <MessageEditor
        handle={editor}
        label={translate('Your reply')}
        html={draft.values?.body}
        placeholder={translate('Write a reply')}
        disabled={reply.isPending}
        error={error}
        onChange={(body) => {
          draft.change({ body });
          setError('');
        }}
        onSubmit={send}
        footer={
          <Button rightSection={<IconSend size={16} aria-hidden />} loading={reply.isPending} onClick={send}>
            {translate('Send reply')}
          </Button>
        }
      />
    </section>
  );
}
