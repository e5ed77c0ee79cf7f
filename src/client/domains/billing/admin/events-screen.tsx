import { Badge, Button, Code, Group, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { CursorRows } from '#client/shell/list/cursor-rows.tsx';
import { FilterSelect } from '#client/shell/list/list-filters.tsx';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Row } from '#client/ui/row-list.tsx';
import type { BillingEvent, StoredResult } from '#shared/billing.ts';

const colors = { applied: 'green', stale: 'yellow', ignored: 'gray' } as const;

const resultNames = (translate: Translate): Record<StoredResult, string> => ({
  applied: translate('Applied'),
  stale: translate('Stale'),
  ignored: translate('Ignored'),
});

function EventRow({ event }: { event: BillingEvent }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const mayReplay = usePermission('subscriptions.update');
  const [isOpen, setOpen] = useState(false);
  const replay = api.billing.webhookEvents.replay.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Event retried'));
      await utils.billing.webhookEvents.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const { id, type, gateway, result, received_at, repeats, payload, event_id } = event;
  return (
    <Row
      icon={<IconPlugConnected size={20} stroke={1.5} aria-hidden />}
      action={
        mayReplay && (
          <Button
            size="xs"
            variant="default"
            loading={replay.isPending}
            aria-label={translate('Retry event :id', { id: event_id })}
            onClick={() => replay.mutate({ id })}
          >
            {translate('Try again')}
          </Button>
        )
      }
    >
      <Group gap="xs">
        <Text size="sm" fw={550} dir="ltr">
          {type}
        </Text>
        <Badge size="sm" variant="light" color={colors[result]}>
          {resultNames(translate)[result]}
        </Badge>
        {repeats > 0 && (
          <Badge size="sm" variant="default">
            {translate('redelivered :count time|redelivered :count times', { count: repeats })}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" component="div">
        <bdi>{gateway}</bdi> · <bdi>{event_id}</bdi> · <RelativeTime value={received_at} />
      </Text>
      <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? translate('Hide payload') : translate('Show payload')}
      </Button>
      {isOpen && (
        <Code block dir="ltr">
          {payload}
        </Code>
      )}
    </Row>
  );
}

/** What gateways told. */
export function EventsScreen() {
  const translate = useTranslate();
  const [result, setResult] = useState<StoredResult>();
  const names = resultNames(translate);
  const list = api.billing.webhookEvents.list.useInfiniteQuery(
    { result },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  );
  const events = list.data?.pages.flatMap(({ data }) => data);
  return (
    <AdminPage
      title={translate('Payment events')}
      description={translate('Events received from the payment provider and their outcome, newest first.')}
    >
      <Group>
        <FilterSelect
          label={translate('Result')}
          all={translate('All results')}
          choices={(Object.keys(names) as StoredResult[]).map((value) => ({ value, label: names[value] }))}
          value={result}
          onChange={setResult}
        />
      </Group>
      <CursorRows
        label={translate('Payment events')}
        moreLabel={translate('Show older')}
        list={list}
        items={events}
        empty={
          result === undefined ? (
            <EmptyState
              icon={IconPlugConnected}
              title={translate('No payment events yet')}
              description={translate(
                'Payments, refunds, and failed charges appear here when the payment provider reports them.',
              )}
            />
          ) : (
            <NothingFound onClear={() => setResult(undefined)} />
          )
        }
      >
        {(event) => <EventRow key={event.id} event={event} />}
      </CursorRows>
    </AdminPage>
  );
}
