import { ActionIcon, Menu, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Reply } from '#shared/tickets.ts';
import { useRefreshTicket } from '../live-tickets.ts';

interface MessageMenuProps {
  reply: Reply;
  /** Undefined where the message can not be edited here. */
  onEdit: (() => void) | undefined;
  /** The first message of a ticket can not be deleted. */
  canDelete: boolean;
}

/** Actions of the author or an agent on a message. */
export function MessageMenu({ reply, onEdit, canDelete }: MessageMenuProps) {
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const [isAsking, question] = useDisclosure(false);
  const isNote = reply.type === 'notes';
  const remove = api.tickets.deleteReply.useMutation({
    onSuccess: () => {
      question.close();
      toast.positive(isNote ? translate('Note deleted') : translate('Message deleted'));
      return refresh(reply.ticket_id);
    },
    onError: (error) => toastError(error, translate),
  });
  if (onEdit === undefined && !canDelete) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={translate('Message options')}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onEdit && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {translate('Edit')}
            </Menu.Item>
          )}
          {canDelete && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={question.open}>
              {translate('Delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isAsking}
        onClose={question.close}
        title={isNote ? translate('Delete this note?') : translate('Delete this message?')}
      >
        <DeleteQuestion
          onCancel={question.close}
          isPending={remove.isPending}
          onDelete={() => remove.mutate({ id: reply.id })}
        >
          <Text size="sm">
            {isNote
              ? translate('It is deleted permanently, with its files.')
              : translate(
                  'It is deleted permanently, with its files. Emails that were already sent can’t be taken back.',
                )}
          </Text>
        </DeleteQuestion>
      </Modal>
    </>
  );
}
