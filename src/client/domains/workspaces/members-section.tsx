import { Badge, Box, Button, Group, Modal, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { shownEmail } from '#shared/email-domains.ts';
import { type WorkspaceDetails, type WorkspaceMember, workspaceRoleId } from '#shared/workspaces.ts';
import { api } from '../../platform/api/api.ts';
import { DeleteQuestion } from '../../platform/form/delete-question.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { roleNames } from './role-names.ts';
import { useMembership } from './use-membership.ts';

/** Of more people only these are shown at first, so that invites are not far below. */
const maxShown = 20;

const givable = ['manager', 'member'] as const;

interface MemberControlsProps {
  workspaceId: number;
  member: WorkspaceMember;
  onRemove: () => void;
}

/** What whoever manages the workspace can do about a member. */
function MemberControls({ workspaceId, member, onRemove }: MemberControlsProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const names = roleNames(translate);
  const change = api.workspaces.changeRole.useMutation({
    onSuccess: (answer) => {
      utils.workspaces.get.setData({ id: workspaceId }, answer);
      toast.positive(translate('Role changed'));
    },
    onError: (error) => {
      toastError(error, translate);
      void utils.workspaces.get.invalidate({ id: workspaceId });
    },
  });
  return (
    <Group gap="xs">
      <NativeSelect
        size="xs"
        aria-label={translate('Role of :name', { name: member.display_name })}
        data={givable.map((role) => ({ value: String(workspaceRoleId(role)), label: names[role] }))}
        value={String(change.isPending ? change.variables.roleId : member.role_id)}
        disabled={change.isPending}
        onChange={({ currentTarget }) =>
          change.mutate({ id: workspaceId, userId: member.id, roleId: Number(currentTarget.value) })
        }
      />
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={translate('Remove :name', { name: member.display_name })}
        onClick={onRemove}
      >
        {translate('Remove')}
      </Button>
    </Group>
  );
}

interface RemoveDialogProps {
  workspaceId: number;
  member: WorkspaceMember | null;
  onClose: () => void;
}

function RemoveDialog({ workspaceId, member, onClose }: RemoveDialogProps) {
  const translate = useTranslate();
  const { changed } = useMembership();
  const remove = api.workspaces.removeMember.useMutation({
    onSuccess: async () => {
      await changed();
      onClose();
      toast.positive(translate('Member removed'));
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title={<span dir="auto">{translate('Remove :name?', { name: member?.display_name ?? '' })}</span>}
    >
      <DeleteQuestion
        onCancel={onClose}
        label={translate('Remove')}
        isPending={remove.isPending}
        onDelete={() => member && remove.mutate({ id: workspaceId, userId: member.id })}
      >
        <Text size="sm">
          {translate(
            'This person will only see their own requests, not others in this workspace. To add them back, send a new invite.',
          )}
        </Text>
      </DeleteQuestion>
    </Modal>
  );
}

interface MembersSectionProps {
  workspace: WorkspaceDetails;
  manages: boolean;
}

const isCalled = ({ display_name, email }: WorkspaceMember, query: string) =>
  `${display_name} ${email}`.toLowerCase().includes(query.trim().toLowerCase());

/** Who is in a workspace, and as what. */
export function MembersSection({ workspace, manages }: MembersSectionProps) {
  const translate = useTranslate();
  const user = useUser();
  const names = roleNames(translate);
  const { members } = workspace;
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = query === '' ? members : members.filter((member) => isCalled(member, query));
  const shown = isWhole ? found : found.slice(0, maxShown);
  const [removed, setRemoved] = useState<WorkspaceMember | null>(null);
  return (
    <SettingsSection
      id="members"
      title={translate('Members')}
      description={translate(
        'The owner and managers can invite people and reply to every request. Members can read all requests and reply to their own.',
      )}
    >
      {members.length > maxShown && (
        <Box mb="md">
          <SearchField
            size="sm"
            label={translate('Search members by name or email')}
            term={query}
            onSearch={setQuery}
          />
        </Box>
      )}
      {found.length === 0 && <NothingFound onClear={() => setQuery('')} />}
      {found.length > 0 && (
        <RowList label={translate('Members')}>
          {shown.map((member) => (
            <Row
              key={member.id}
              icon={<PersonAvatar person={member} size={32} aria-hidden />}
              action={
                manages && !member.is_owner && member.id !== user?.id ? (
                  <MemberControls
                    workspaceId={workspace.id}
                    member={member}
                    onRemove={() => setRemoved(member)}
                  />
                ) : (
                  <Badge variant="default" size="sm" miw="max-content">
                    {names[member.role_name]}
                  </Badge>
                )
              }
            >
              <Text size="sm" fw={550} truncate dir="auto">
                {member.display_name}
                {member.id === user?.id && ` (${translate('you')})`}
              </Text>
              <Text size="sm" c="dimmed" truncate dir="auto">
                {shownEmail(member.email)}
              </Text>
            </Row>
          ))}
        </RowList>
      )}
      {shown.length < found.length && (
        <Button mt="md" variant="default" onClick={() => setWhole(true)}>
          {translate('Show all :count', { count: found.length })}
        </Button>
      )}
      <RemoveDialog workspaceId={workspace.id} member={removed} onClose={() => setRemoved(null)} />
    </SettingsSection>
  );
}
