import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LtrText } from '#client/ui/ltr-text.tsx';
import type { Reply } from '#shared/tickets.ts';
import { useSplit } from '../../ticket-merges/use-split.ts';

interface OriginDialogProps {
  reply: Pick<Reply, 'id' | 'ticket_id'>;
  isOpen: boolean;
  onClose: () => void;
  /** Whether the message can be moved to a new ticket. */
  canSplit: boolean;
}

/** Why an email became a message of this ticket, and the way out of it. */
export function OriginDialog({ reply: { id, ticket_id }, isOpen, onClose, canSplit }: OriginDialogProps) {
  const translate = useTranslate();
  const split = useSplit();
  const { data, isError } = api.inboundMail.origin.useQuery({ id }, { enabled: isOpen });
  const matches = {
    reply_address: translate('Assigned by its reply address'),
    references: translate('Assigned by the email that it answers'),
    none: translate('Opened a new ticket'),
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={translate('Why this ticket')}>
      {isError && <Text size="sm">{translate('This email is no longer stored.')}</Text>}
      {data === undefined && !isError && <Loader size="sm" role="status" aria-label={translate('Loading')} />}
      {data && (
        <Stack gap="xs">
          {data.origin.from && <LtrText size="sm">{data.origin.from}</LtrText>}
          <Text size="sm" fw={600}>
            {matches[data.origin.matched_by]}
          </Text>
          {data.origin.explanation.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </Stack>
      )}
      <Group justify="flex-end" mt="md">
        {canSplit && (
          <Button
            variant="default"
            loading={split.isPending}
            onClick={() => split.mutate({ id: ticket_id, reply_id: id, following: false })}
          >
            {translate('Move to a new ticket')}
          </Button>
        )}
        <Button onClick={onClose}>{translate('Close')}</Button>
      </Group>
    </Modal>
  );
}
