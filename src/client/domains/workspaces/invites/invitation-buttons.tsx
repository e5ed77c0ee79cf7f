import { Button, Group } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useInvitation } from './use-invitation.ts';

/** Joins a workspace, or declines; nothing is left to answer then. */
export function InvitationButtons({ inviteId }: { inviteId: string }) {
  const translate = useTranslate();
  const { join, decline, isJoining, isDeclining, isAnswered } = useInvitation(inviteId);
  if (isAnswered) return null;
  return (
    <Group gap="xs" mt={6}>
      <Button size="compact-sm" loading={isJoining} disabled={isDeclining} onClick={join}>
        {translate('Join')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isDeclining}
        disabled={isJoining}
        onClick={decline}
      >
        {translate('Decline')}
      </Button>
    </Group>
  );
}
