import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailForward, IconUserPlus } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { ConfirmedButton } from '#client/platform/form/confirmed-button.tsx';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { Row, RowList } from '#client/ui/row-list.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { WorkspaceDetails, WorkspaceInvite } from '#shared/workspaces.ts';
import { roleNames } from '../role-names.ts';
import { WorkspaceInviteDialog } from './workspace-invite-dialog.tsx';

function InviteRow({ workspaceId, invite }: { workspaceId: number; invite: WorkspaceInvite }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { date } = useDateFormat();
  const readAnew = () => utils.workspaces.get.invalidate({ id: workspaceId });
  const onError = (error: unknown) => {
    if (readApiError(error).status === 404) {
      toast.danger(translate('This invite is no longer valid'));
      void readAnew();
    } else toastError(error, translate);
  };
  const resend = api.workspaces.resendInvite.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Invite resent'));
      await readAnew();
    },
    onError,
  });
  const cancel = api.workspaces.removeInvite.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Invite canceled'));
      await readAnew();
    },
    onError,
  });
  return (
    <Row
      icon={<IconMailForward size={20} stroke={1.5} aria-hidden />}
      action={
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={cancel.isPending}
            aria-label={translate('Resend invite to :email', { email: invite.email })}
            onClick={() => resend.mutate({ id: workspaceId, inviteId: invite.id })}
          >
            {translate('Resend')}
          </Button>
          <ConfirmedButton
            size="compact-sm"
            variant="subtle"
            color="red"
            disabled={resend.isPending}
            isPending={cancel.isPending}
            aria-label={translate('Cancel invite to :email', { email: invite.email })}
            label={translate('Cancel invite')}
            question={translate('Cancel the invite to :email?', { email: shownEmail(invite.email) })}
            outcome={translate('The link in the email stops working. You can invite them again at any time.')}
            keepLabel={translate('Keep invite')}
            onConfirm={() => cancel.mutate({ inviteId: invite.id })}
          />
        </Group>
      }
    >
      <Text size="sm" fw={550} truncate dir="auto">
        {shownEmail(invite.email)}
      </Text>
      <Text size="sm" c="dimmed">
        {roleNames(translate)[invite.role_name]} ·{' '}
        {translate('Expires :date', { date: date(invite.expires_at) })}
      </Text>
    </Row>
  );
}

/** Who is invited to a workspace and has not answered yet. */
export function InvitesSection({ workspace }: { workspace: WorkspaceDetails }) {
  const translate = useTranslate();
  const [isInviting, { open, close }] = useDisclosure();
  const { id, invites } = workspace;
  return (
    <SettingsSection
      id="invites"
      title={translate('Invites')}
      description={translate('Invited people get an email with a link that works for seven days.')}
    >
      {invites.length > 0 && (
        <RowList label={translate('Invites')}>
          {invites.map((invite) => (
            <InviteRow key={invite.id} workspaceId={id} invite={invite} />
          ))}
        </RowList>
      )}
      <Group mt={invites.length > 0 ? 'md' : 0}>
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
          {translate('Invite people')}
        </Button>
      </Group>
      <WorkspaceInviteDialog workspaceId={id} opened={isInviting} onClose={close} />
    </SettingsSection>
  );
}
