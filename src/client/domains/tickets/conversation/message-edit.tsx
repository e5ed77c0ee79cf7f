import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { isInternal } from '#shared/message-types.ts';
import type { Reply } from '#shared/tickets.ts';
import { MessageEditor } from '../editor/message-editor.tsx';
import { useMentionable } from '../editor/use-mentionable.ts';
import { useRefreshTicket } from '../live-tickets.ts';

interface MessageEditProps {
  reply: Reply;
  onClose: () => void;
}

/** Edits the text of a message in place. Its files stay unchanged. */
export function MessageEdit({ reply, onClose }: MessageEditProps) {
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const [html, setHtml] = useState(reply.body);
  const save = api.tickets.updateReply.useMutation({
    onSuccess: async () => {
      await refresh(reply.ticket_id);
      toast.positive(reply.type === 'notes' ? translate('Note saved') : translate('Message saved'));
      onClose();
    },
    onError: (error) => toastError(error, translate),
  });
  const people = useMentionable(reply.type);
  const isEmpty = html.trim() === '';
  const submit = () => {
    if (!isEmpty && !save.isPending) save.mutate({ id: reply.id, body: html });
  };
  return (
    <MessageEditor
      label={translate('Edit message')}
      html={reply.body}
      onChange={setHtml}
      onSubmit={submit}
      autoFocus
      people={people}
      disabled={save.isPending}
      tone={isInternal(reply) ? 'note' : 'reply'}
      footer={
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onClose}>
            {translate('Cancel')}
          </Button>
          <Button size="xs" loading={save.isPending} disabled={isEmpty} onClick={submit}>
            {translate('Save')}
          </Button>
        </Group>
      }
    />
  );
}
