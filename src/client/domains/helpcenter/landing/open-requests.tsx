import { Anchor, Box, Card, Group, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../../platform/api/api.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { openRequestsInput } from './load-landing.ts';
import { RequestRows } from './request-rows.tsx';

/** What a customer still waits for, above the articles; nothing when nothing is open. */
export function OpenRequests() {
  const translate = useTranslate();
  const { data } = api.tickets.list.useQuery(openRequestsInput);
  const tickets = data?.pagination.data ?? [];
  if (tickets.length === 0) return null;
  return (
    <Box component="section" mb={56} aria-labelledby="open-requests">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="open-requests">
          {translate('Your open requests')}
        </Title>
        <Anchor size="sm" py={2} renderRoot={(props) => <Link to="/hc/tickets" {...props} />}>
          {translate('See all requests')}
        </Anchor>
      </Group>
      <Card padding={0}>
        <RequestRows tickets={tickets} />
      </Card>
    </Box>
  );
}
