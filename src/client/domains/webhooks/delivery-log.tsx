import {
  Badge,
  Button,
  Code,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery, DeliveryState } from '#shared/webhooks.ts';
import { api } from '../../platform/api/api.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { CursorRows } from '../../shell/list/cursor-rows.tsx';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { Row } from '../../ui/row-list.tsx';

/** How often the log looks again while something is on its way. */
const lookAgainMs = 3000;

const colors = { waiting: 'yellow', ok: 'green', failed: 'red' } as const;

/** What was sent to a webhook, and what it answered. */
export function DeliveryLog({ id, mayReplay }: { id: number; mayReplay: boolean }) {
  const translate = useTranslate();
  const [state, setState] = useState<DeliveryState | undefined>();
  const [opened, setOpened] = useState<string | null>(null);
  const list = api.webhooks.deliveries.useInfiniteQuery(
    { id, state },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.pages[0]?.data.some((delivery) => delivery.state === 'waiting') ? lookAgainMs : false,
    },
  );
  const deliveries = list.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack gap="md">
      <SegmentedControl
        size="xs"
        aria-label={translate('Status')}
        value={state ?? 'all'}
        data={[
          { value: 'all', label: translate('All') },
          { value: 'waiting', label: translate('Queued') },
          { value: 'ok', label: translate('Delivered') },
          { value: 'failed', label: translate('Failed') },
        ]}
        onChange={(value) => setState(value === 'all' ? undefined : (value as DeliveryState))}
      />
      <CursorRows
        label={translate('Deliveries')}
        list={list}
        items={deliveries}
        empty={
          state === undefined ? (
            <Text size="sm" c="dimmed" p="md">
              {translate('No deliveries yet. Each event that is sent to this webhook is listed here.')}
            </Text>
          ) : (
            <NothingFound onClear={() => setState(undefined)} />
          )
        }
      >
        {(delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />
        )}
      </CursorRows>
      <DeliveryDialog
        delivery={deliveries?.find((delivery) => delivery.id === opened) ?? null}
        mayReplay={mayReplay}
        onClose={() => setOpened(null)}
      />
    </Stack>
  );
}

function StateBadge({ state }: Pick<Delivery, 'state'>) {
  const translate = useTranslate();
  const names = {
    waiting: translate('Queued'),
    ok: translate('Delivered'),
    failed: translate('Failed'),
  };
  return (
    <Badge color={colors[state]} variant="light" size="sm">
      {names[state]}
    </Badge>
  );
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const translate = useTranslate();
  const { status_code, error, ms, attempts } = delivery;
  const parts = [
    status_code === null ? error && translate(error) : translate('Response :code', { code: status_code }),
    ms === null ? null : translate(':ms ms', { ms }),
    attempts > 1 ? translate(':count attempt|:count attempts', { count: attempts }) : null,
  ];
  return <>{parts.filter((part) => part !== null && part !== '').join(' · ')}</>;
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  return (
    <Row icon={<StateBadge state={delivery.state} />}>
      <UnstyledButton onClick={onOpen} w="100%">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={550} dir="ltr" component="span">
            {delivery.event}
          </Text>
          <Text size="sm" c="dimmed" component="span">
            <RelativeTime value={delivery.created_at} />
          </Text>
        </Group>
        <Text size="sm" c="dimmed" truncate>
          <Outcome delivery={delivery} />
        </Text>
      </UnstyledButton>
    </Row>
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

interface DeliveryDialogProps {
  delivery: Delivery | null;
  mayReplay: boolean;
  onClose: () => void;
}

function DeliveryDialog({ delivery, mayReplay, onClose }: DeliveryDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const replay = api.webhooks.replay.useMutation({
    onSuccess: async () => {
      onClose();
      toast.positive(translate('Delivery resent'));
      await utils.webhooks.deliveries.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal
      size="lg"
      opened={delivery !== null}
      onClose={onClose}
      title={translate('Delivery of :event', { event: delivery?.event ?? '' })}
    >
      {delivery && (
        <Stack>
          <Group gap="xs">
            <StateBadge state={delivery.state} />
            <Text size="sm" c="dimmed">
              <Outcome delivery={delivery} />
            </Text>
          </Group>
          {delivery.state === 'waiting' && delivery.next_at !== null && delivery.attempts > 0 && (
            <Text size="sm">
              {translate('Next attempt:')} <RelativeTime value={delivery.next_at} />
            </Text>
          )}
          <Text size="sm" fw={600}>
            {translate('Request')}
          </Text>
          <Code block dir="ltr" mah={280} style={{ overflow: 'auto' }}>
            {pretty(delivery.request)}
          </Code>
          <Text size="sm" fw={600}>
            {translate('Response')}
          </Text>
          <Code block dir="ltr" mah={200} style={{ overflow: 'auto' }}>
            {delivery.response === null || delivery.response === ''
              ? translate('No response body.')
              : pretty(delivery.response)}
          </Code>
          {mayReplay && (
            <Group justify="flex-end">
              <Button
                leftSection={<IconRefresh size={16} aria-hidden />}
                loading={replay.isPending}
                onClick={() => replay.mutate({ id: delivery.id })}
              >
                {translate('Resend')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  );
}
