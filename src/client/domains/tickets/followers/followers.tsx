import { Group, Text } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { FollowButton } from './follow-button.tsx';

/** Who follows a ticket; the agent can, too. */
export function Followers({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const { id, followers = [], following, can } = ticket;
  return (
    <Group gap="xs" justify="space-between">
      {followers.length === 0 ? (
        <Text span inherit c="dimmed">
          {translate('No one')}
        </Text>
      ) : (
        <bdi>{followers.map(({ display_name }) => display_name).join(', ')}</bdi>
      )}
      {can.follow && <FollowButton id={id} isFollowing={following} size="compact-xs" />}
    </Group>
  );
}
