import { Anchor, Button, Card, Group, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { RequestRows } from './request-rows.tsx';

const shown = 5;

/** The customer's latest requests. */
export function RecentRequests() {
  const translate = useTranslate();
  const requests = api.tickets.list.useQuery({ userId: 'me', perPage: shown });
  const tickets = requests.data?.pagination.data ?? [];
  const newRequest = (
    <Button renderRoot={(props) => <Link to={'/hc/tickets/new' as string} {...props} />}>
      {translate('New request')}
    </Button>
  );
  return (
    <section aria-labelledby="my-requests">
      <Group justify="space-between" mb="md">
        <Title order={2} id="my-requests">
          {translate('My requests')}
        </Title>
        {tickets.length > 0 && newRequest}
      </Group>
      <Card padding={0}>
        {requests.isPending && <ListSkeleton rows={3} label={translate('Loading')} />}
        {requests.isError && <LoadFailure onRetry={() => void requests.refetch()} />}
        {requests.isSuccess && tickets.length === 0 && (
          <EmptyState
            title={translate('You have not created any requests yet')}
            description={translate('Ask us anything. Our answers will appear here.')}
            order={3}
          >
            {newRequest}
          </EmptyState>
        )}
        <RequestRows tickets={tickets} />
      </Card>
      {tickets.length > 0 && (
        <Anchor
          size="sm"
          mt="sm"
          display="inline-block"
          renderRoot={(props) => <Link to={'/hc/tickets' as string} {...props} />}
        >
          {translate('View all requests')}
        </Anchor>
      )}
    </section>
  );
}
