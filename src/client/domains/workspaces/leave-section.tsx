import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { WorkspaceDetails } from '#shared/workspaces.ts';
import { api } from '../../platform/api/api.ts';
import { DeleteQuestion } from '../../platform/form/delete-question.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useMembership } from './use-membership.ts';

/** The ways out of a workspace: its owner hands it over or deletes it, everybody else leaves. */
export function LeaveSection({ workspace }: { workspace: WorkspaceDetails }) {
  const isOwner = workspace.currentUser?.is_owner === true;
  return isOwner ? <OwnerSection workspace={workspace} /> : <MemberSection workspace={workspace} />;
}

function useEnding(id: number, done: string) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { left } = useMembership();
  return {
    onSuccess: async () => {
      // What is on the screen asks for it no more.
      await navigate({ to: '/workspaces' });
      toast.positive(done);
      await left(id);
    },
    onError: (error: unknown) => toastError(error, translate),
  };
}

function MemberSection({ workspace }: { workspace: WorkspaceDetails }) {
  const translate = useTranslate();
  const user = useUser();
  const [opened, { open, close }] = useDisclosure();
  const leave = api.workspaces.removeMember.useMutation(
    useEnding(workspace.id, translate('You left the workspace')),
  );
  return (
    <SettingsSection
      id="leave"
      title={translate('Leave workspace')}
      description={translate("You'll only see your own requests, and you'll need a new invite to rejoin.")}
    >
      <Button variant="outline" color="red" onClick={open}>
        {translate('Leave')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={<span dir="auto">{translate('Leave :workspace?', { workspace: workspace.name })}</span>}
      >
        <DeleteQuestion
          onCancel={close}
          label={translate('Leave')}
          isPending={leave.isPending}
          onDelete={() => user && leave.mutate({ id: workspace.id, userId: user.id })}
        >
          <Text size="sm">
            {translate("You'll only see your own requests, and you'll need a new invite to rejoin.")}
          </Text>
        </DeleteQuestion>
      </Modal>
    </SettingsSection>
  );
}

function OwnerSection({ workspace }: { workspace: WorkspaceDetails }) {
  const translate = useTranslate();
  const [isDeleting, deleting] = useDisclosure();
  const [isTransferring, transferring] = useDisclosure();
  const remove = api.workspaces.remove.useMutation(useEnding(workspace.id, translate('Workspace deleted')));
  const others = workspace.members.filter(({ is_owner }) => !is_owner);
  return (
    <SettingsSection
      id="leave"
      danger
      title={translate('Transfer or delete')}
      description={translate('To leave the workspace, the owner must transfer it to another member.')}
    >
      <Group gap="xs">
        <Button variant="default" disabled={others.length === 0} onClick={transferring.open}>
          {translate('Transfer ownership')}
        </Button>
        <Button variant="outline" color="red" onClick={deleting.open}>
          {translate('Delete workspace')}
        </Button>
      </Group>
      <TransferDialog
        workspaceId={workspace.id}
        members={others}
        opened={isTransferring}
        onClose={transferring.close}
      />
      <Modal
        opened={isDeleting}
        onClose={deleting.close}
        title={<span dir="auto">{translate('Delete :workspace?', { workspace: workspace.name })}</span>}
      >
        <DeleteQuestion
          onCancel={deleting.close}
          isPending={remove.isPending}
          onDelete={() => remove.mutate({ id: workspace.id })}
        >
          <Text size="sm">
            {translate(
              'Its :count member will only see their own requests.|Its :count members will only see their own requests.',
              { count: workspace.members_count },
            )}{' '}
            {translate("Requests stay with the people who submitted them. This can't be undone.")}
          </Text>
        </DeleteQuestion>
      </Modal>
    </SettingsSection>
  );
}
