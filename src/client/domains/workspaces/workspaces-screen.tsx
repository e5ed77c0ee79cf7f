import { Anchor, Badge, Button, Card, Container, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Workspace } from '#shared/workspaces.ts';
import { api } from '../../platform/api/api.ts';
import { useActivateWorkspace, useActiveWorkspace } from '../../platform/session/active-workspace.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { NameDialog, type NameForm } from './name-dialog.tsx';
import { roleNames } from './role-names.ts';
import { useMembership } from './use-membership.ts';

function WorkspaceRow({ workspace }: { workspace: Workspace }) {
  const translate = useTranslate();
  const activate = useActivateWorkspace();
  const isActive = useActiveWorkspace()?.id === workspace.id;
  const { id, name, members_count, currentUser } = workspace;
  return (
    <Row
      icon={<IconUsersGroup size={20} stroke={1.5} aria-hidden />}
      action={
        isActive ? (
          <Badge variant="light" miw="max-content">
            {translate('Active')}
          </Badge>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={translate('Switch to :workspace', { workspace: name })}
            onClick={() => activate(id)}
          >
            {translate('Switch')}
          </Button>
        )
      }
    >
      <Anchor
        fw={550}
        size="sm"
        dir="auto"
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={(props) => (
          <Link to="/workspaces/$workspaceId" params={{ workspaceId: String(id) }} {...props} />
        )}
      >
        {name}
      </Anchor>
      <Text size="sm" c="dimmed">
        {translate(':count member|:count members', { count: members_count })}
        {currentUser && ` · ${roleNames(translate)[currentUser.role_name]}`}
      </Text>
    </Row>
  );
}

/** The workspaces of which somebody is a member, and the way to a new one. */
export function WorkspacesScreen() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { entered } = useMembership();
  const [isCreating, { open, close }] = useDisclosure();
  const list = api.workspaces.mine.useQuery();
  const workspaces = list.data?.workspaces;
  const create = api.workspaces.create.useMutation();
  const save = (name: string, form: NameForm) =>
    create.mutate(
      { name },
      {
        onSuccess: async ({ workspace }) => {
          await entered(workspace.id);
          close();
          toast.positive(translate('Workspace created'));
          await navigate({ to: '/workspaces/$workspaceId', params: { workspaceId: String(workspace.id) } });
        },
        onError: form.showError,
      },
    );
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      {translate('New workspace')}
    </Button>
  );
  return (
    <Container size={768} pt={32} pb={64}>
      <Group justify="space-between" mb="lg" gap="sm">
        <div>
          <Title order={1} size="h2">
            {translate('Workspaces')}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {translate("Members of a workspace can see each other's requests.")}
          </Text>
        </div>
        {workspaces !== undefined && workspaces.length > 0 && button}
      </Group>
      <Card padding={0}>
        {list.isPending && <ListSkeleton rows={3} label={translate('Loading')} />}
        {list.isError && workspaces === undefined && <LoadFailure onRetry={() => void list.refetch()} />}
        {workspaces?.length === 0 && (
          <EmptyState
            icon={IconUsersGroup}
            title={translate("You're not in a workspace yet")}
            description={translate('Create one for your company or team and invite your colleagues.')}
          >
            {button}
          </EmptyState>
        )}
        {workspaces !== undefined && workspaces.length > 0 && (
          <RowList label={translate('Workspaces')}>
            {workspaces.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} />
            ))}
          </RowList>
        )}
      </Card>
      <NameDialog
        title={translate('New workspace')}
        label={translate('Create')}
        opened={isCreating}
        isPending={create.isPending}
        onClose={close}
        onSave={save}
      />
    </Container>
  );
}
