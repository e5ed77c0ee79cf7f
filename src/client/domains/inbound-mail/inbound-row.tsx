import { Anchor, Badge, Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { MailAddress } from '#client/ui/mail-address.tsx';
import { Row } from '#client/ui/row-list.tsx';
import type { InboundSummary } from '#shared/inbound-mail.ts';
import { reasonLabels, stateColors, stateLabels } from './inbound-labels.ts';

/** Why an email became what it is, and what was left out of it. */
function Explanation({ id }: { id: string }) {
  const translate = useTranslate();
  const { data } = api.inboundMail.get.useQuery({ id });
  if (data === undefined) return <Loader size="xs" role="status" aria-label={translate('Loading')} />;
  const { explanation, sender_verified, dropped_attachments, error } = data.message;
  return (
    <Stack gap={2} mt={4} fz="sm">
      {explanation.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {sender_verified !== null && (
        <span>
          {sender_verified
            ? translate('The receiving server verified its sender.')
            : translate('The receiving server could not verify its sender.')}
        </span>
      )}
      {dropped_attachments.map(({ name, reason }) => (
        <span key={name}>
          {translate('Attachment :name was left out: :reason', { name, reason: translate(reason) })}
        </span>
      ))}
      {error !== null && (
        <Text size="sm" c="red" dir="ltr">
          {error}
        </Text>
      )}
      <Anchor href={`/api/v1/inbound-messages/${id}/raw`} size="sm">
        {translate('Download original')}
      </Anchor>
    </Stack>
  );
}

/** The decisions about an email that became no ticket. */
function Decisions({ message: { id, state } }: { message: InboundSummary }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const options = {
    onSettled: () => utils.inboundMail.invalidate(),
    onError: (error: unknown) => toastError(error, translate),
  };
  const replay = api.inboundMail.replay.useMutation({
    ...options,
    onSuccess: () => toast.positive(translate('The email is being handled again')),
  });
  const discard = api.inboundMail.discard.useMutation({
    ...options,
    onSuccess: () => toast.positive(translate('Email discarded')),
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        loading={replay.isPending}
        onClick={() => replay.mutate({ id, force: state === 'quarantined' })}
      >
        {state === 'quarantined' ? translate('Accept') : translate('Handle again')}
      </Button>
      {state !== 'discarded' && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={discard.isPending}
          onClick={() => discard.mutate({ id })}
        >
          {translate('Discard')}
        </Button>
      )}
    </Group>
  );
}

const undecided = ['quarantined', 'ignored', 'discarded'];

/** Whether something can still become of an email. */
export const isUndecided = ({ state }: Pick<InboundSummary, 'state'>) => undecided.includes(state);

interface InboundRowProps {
  message: InboundSummary;
  /** Whether it is selected; undefined where it can't be. */
  isSelected: boolean | undefined;
  onSelect: () => void;
}

/** An email that came in, with its explanation on request. */
export function InboundRow({ message, isSelected, onSelect }: InboundRowProps) {
  const translate = useTranslate();
  const mayDecide = usePermission('channels.update');
  const seesTickets = usePermission('tickets.update');
  const [isOpen, setOpen] = useState(false);
  const { id, state, reason, subject, from, from_name, ticket_id, sender_verified, received_at } = message;
  return (
    <Row
      icon={
        isSelected === undefined ? (
          <IconMail size={20} stroke={1.5} aria-hidden />
        ) : (
          <Checkbox
            size="sm"
            aria-label={translate('Select :name', { name: subject || translate('No subject') })}
            checked={isSelected}
            onChange={onSelect}
          />
        )
      }
      action={mayDecide && isUndecided(message) && <Decisions message={message} />}
      isWide
    >
      <Group gap="xs">
        <Text size="sm" fw={550} dir="auto" lineClamp={2}>
          {subject || translate('No subject')}
        </Text>
        <Badge color={stateColors[state]} variant="light" size="sm">
          {stateLabels(translate)[state]}
        </Badge>
        {reason !== null && (
          <Badge variant="default" size="sm">
            {reasonLabels(translate)[reason]}
          </Badge>
        )}
        {sender_verified === false && reason !== 'sender_unproven' && (
          <Badge color="yellow" variant="light" size="sm">
            {translate('Sender not verified')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {from_name && <bdi>{from_name}</bdi>}
        {from_name && from && ' · '}
        {from && <MailAddress>{from}</MailAddress>}
        {!from_name && !from && translate('Unknown sender')}
        {' · '}
        <RelativeTime value={received_at} />
      </Text>
      <Group gap="md" fz="sm">
        {ticket_id !== null && seesTickets && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/agent/tickets/$ticketId" params={{ ticketId: String(ticket_id) }} {...props} />
            )}
          >
            {translate('Open ticket #:id', { id: ticket_id })}
          </Anchor>
        )}
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('Why')}
        </Anchor>
      </Group>
      {isOpen && <Explanation id={id} />}
    </Row>
  );
}
