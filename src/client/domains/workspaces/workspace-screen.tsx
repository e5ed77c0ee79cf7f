import { ActionIcon, Anchor, Badge, Container, Group, Text, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { WorkspaceDetails } from '#shared/workspaces.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { NotFoundScreen } from '../../shell/not-found-screen.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { InvitesSection } from './invites/invites-section.tsx';
import { LeaveSection } from './leave-section.tsx';
import { MembersSection } from './members-section.tsx';
import { NameDialog, type NameForm } from './name-dialog.tsx';
import { roleNames } from './role-names.ts';
import { useMembership } from './use-membership.ts';

function Heading({ workspace, manages }: { workspace: WorkspaceDetails; manages: boolean }) {
  const translate = useTranslate();
  const { changed } = useMembership();
  const [isNaming, { open, close }] = useDisclosure();
  const rename = api.workspaces.update.useMutation();
  const save = (name: string, form: NameForm) =>
    rename.mutate(
      { id: workspace.id, name },
      {
        onSuccess: async () => {
          await changed();
          close();
          toast.positive(translate('Workspace renamed'));
        },
        onError: form.showError,
      },
    );
  const { currentUser, members_count } = workspace;
  return (
    <>
      <Anchor size="sm" c="dimmed" renderRoot={(props) => <Link to="/workspaces" {...props} />}>
        {translate('Workspaces')}
      </Anchor>
      <Group gap="xs" mt="xs" wrap="nowrap" align="flex-start">
        <Title order={1} size="h2" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {workspace.name}
        </Title>
        {manages && (
          <Tooltip label={translate('Rename')}>
            <ActionIcon variant="subtle" color="gray" aria-label={translate('Rename')} onClick={open}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      <Group gap="xs" mt={4} mb="lg">
        <Text size="sm" c="dimmed">
          {translate(':count member|:count members', { count: members_count })}
        </Text>
        {currentUser && (
          <Badge variant="light" size="sm">
            {roleNames(translate)[currentUser.role_name]}
          </Badge>
        )}
      </Group>
      <NameDialog
        title={translate('Rename workspace')}
        label={translate('Save')}
        name={workspace.name}
        opened={isNaming}
        isPending={rename.isPending}
        onClose={close}
        onSave={save}
      />
    </>
  );
}

/** One workspace: who is in it, who is invited, and the ways out of it. */
export function WorkspaceScreen({ id }: { id: number }) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = api.workspaces.get.useQuery({ id });
  // Who was taken out meanwhile sees nothing of it any more.
  if (error !== null && readApiError(error).status === 404) return <NotFoundScreen />;
  if (data === undefined) {
    return (
      <Container size={768} pt={32} pb={64}>
        {isPending ? (
          <ListSkeleton rows={5} label={translate('Loading')} />
        ) : (
          <LoadFailure onRetry={() => void refetch()} />
        )}
      </Container>
    );
  }
  const { workspace } = data;
  const manages = workspace.currentUser !== null && workspace.currentUser.role_name !== 'member';
  return (
    <Container size={768} pt={24} pb={64}>
      <Heading workspace={workspace} manages={manages} />
      <MembersSection workspace={workspace} manages={manages} />
      {manages && <InvitesSection workspace={workspace} />}
      {workspace.currentUser && <LeaveSection workspace={workspace} />}
    </Container>
  );
}
