import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LtrText } from '#client/ui/ltr-text.tsx';
import { isUndelivered, type ReplyDelivery, type ReplyDeliveryState } from '#shared/reply-deliveries.ts';
import type { Reply } from '#shared/tickets.ts';
import { useRefreshTicket } from '../live-tickets.ts';

function useStateLabels(): Record<Exclude<ReplyDeliveryState, 'none'>, string> {
  const translate = useTranslate();
  return {
    queued: translate('Queued'),
    sent: translate('Sent'),
    failed: translate('Not sent'),
    bounced: translate('Bounced'),
  };
}

/** Each recipient with what became of the email to them, in the words of the mail server. */
function Recipients({ recipients }: Pick<ReplyDelivery, 'recipients'>) {
  const labels = useStateLabels();
  return (
    <Stack gap="xs">
      {recipients.map((recipient) => (
        <div key={recipient.email}>
          <Text size="sm" truncate>
            <LtrText>{recipient.email}</LtrText>
          </Text>
          <Text size="xs" c={isUndelivered(recipient) ? 'red' : 'dimmed'}>
            {recipient.state !== 'none' && labels[recipient.state]}
            {recipient.at && (
              <>
                {' · '}
                <RelativeTime value={recipient.at} />
              </>
            )}
          </Text>
          {recipient.error && (
            <Text size="xs" dir="auto">
              {recipient.error}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  );
}

/** Whether the emails with a message were delivered; opens the list of their recipients. Nothing without emails. */
export function DeliveryMark({ delivery }: { delivery: ReplyDelivery | undefined }) {
  const translate = useTranslate();
  if (delivery === undefined || delivery.state === 'none') return null;
  const marks = {
    sent: { Icon: IconCheck, color: 'gray', label: translate('Delivered') },
    queued: { Icon: IconClock, color: 'gray', label: translate('Queued') },
    failed: { Icon: IconAlertTriangle, color: 'red', label: translate('Not delivered') },
    bounced: { Icon: IconAlertTriangle, color: 'red', label: translate('Not delivered') },
  };
  const { Icon, color, label } = marks[delivery.state];
  return (
    <Popover width={300} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          fw={400}
          color={color}
          leftSection={<Icon size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={translate('Delivery by recipient')}>
        <Recipients recipients={delivery.recipients} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Why a message did not reach a recipient, and the way to send it again. */
export function DeliveryFailure({ reply: { id, ticket_id, delivery } }: { reply: Reply }) {
  const translate = useTranslate();
  const refresh = useRefreshTicket();
  const resend = api.tickets.resendReply.useMutation({
    onSuccess: () => {
      toast.positive(translate('Email queued for resending'));
      return refresh(ticket_id);
    },
    onError: (error) => toastError(error, translate),
  });
  const failed = delivery?.recipients.find(isUndelivered);
  if (failed === undefined) return null;
  return (
    <Group gap="xs" mt="xs" justify="space-between">
      <Text size="sm" c="red" role="status" dir="auto">
        {translate('Not delivered to :address: :reason', {
          address: failed.email,
          reason: failed.error ?? translate('Unknown reason'),
        })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={resend.isPending}
        onClick={() => resend.mutate({ id })}
      >
        {translate('Resend')}
      </Button>
    </Group>
  );
}
