import { ActionIcon, Anchor, Button, Group, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { FoundPeople, usePeopleSearch } from '#client/shell/list/found-people.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { Organisation } from '#shared/organisations.ts';

type Member = ApiOutputs['organisations']['members']['pagination']['data'][number];

function useMemberActions({ id }: Organisation) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const onError = (error: unknown) => toastError(error, translate);
  const after = (text: string) => async () => {
    toast.positive(text);
    await Promise.all([utils.organisations.invalidate(), utils.users.invalidate()]);
  };
  const add = api.organisations.addUsers.useMutation({
    onError,
    onSuccess: after(translate('Person added to the organization')),
  });
  const remove = api.organisations.removeUsers.useMutation({
    onError,
    onSuccess: after(translate('Person removed from the organization')),
  });
  return {
    add: (user: number) => add.mutate({ id, userIds: [user] }),
    remove: (user: number) => remove.mutate({ id, userIds: [user] }),
    isBusy: add.isPending || remove.isPending,
  };
}

/** The people of an organisation: to see, to add and to remove. */
export function OrganisationMembers({ organisation }: { organisation: Organisation }) {
  const translate = useTranslate();
  const mayUpdate = usePermission('organisations.update');
  const [isAdding, setAdding] = useState(false);
  const { remove, isBusy } = useMemberActions(organisation);
  return (
    <SettingsSection
      id="people"
      title={translate('People')}
      description={translate("People you remove don't join automatically again.")}
    >
      <Stack>
        {mayUpdate && (
          <div>
            <Button
              variant="default"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {translate('Add people')}
            </Button>
          </div>
        )}
        <People
          organisation={organisation}
          member
          action={({ id, display_name }) =>
            mayUpdate && (
              <Tooltip label={translate('Remove :name', { name: display_name })}>
                <ActionIcon
                  aria-label={translate('Remove :name', { name: display_name })}
                  disabled={isBusy}
                  onClick={() => remove(id)}
                >
                  <IconUserMinus size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )
          }
        />
        <AddDialog organisation={organisation} opened={isAdding} onClose={() => setAdding(false)} />
      </Stack>
    </SettingsSection>
  );
}

interface AddDialogProps {
  organisation: Organisation;
  opened: boolean;
  onClose: () => void;
}

function AddDialog({ organisation, opened, onClose }: AddDialogProps) {
  const translate = useTranslate();
  const { add, isBusy } = useMemberActions(organisation);
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Add people')}>
      <People
        organisation={organisation}
        member={false}
        action={({ id, display_name }) => (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={translate('Add :name', { name: display_name })}
            onClick={() => add(id)}
          >
            {translate('Add')}
          </Button>
        )}
      />
    </Modal>
  );
}

function PersonName({ person }: { person: Member }) {
  const seesPeople = usePermission('users.view');
  return (
    <Group gap={4}>
      {seesPeople ? (
        <Anchor
          size="sm"
          fw={550}
          dir="auto"
          renderRoot={(props) => (
            <Link to="/admin/people/$userId" params={{ userId: String(person.id) }} {...props} />
          )}
        >
          {person.display_name}
        </Anchor>
      ) : (
        <Text size="sm" fw={550} dir="auto">
          {person.display_name}
        </Text>
      )}
      <Text size="sm" c="dimmed" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {shownEmail(person.email)}
      </Text>
    </Group>
  );
}

interface PeopleProps {
  organisation: Organisation;
  member: boolean;
  action: (person: Member) => ReactNode;
}

/** Members, or people of no organisation, found by name or address. */
function People({ organisation, member, action }: PeopleProps) {
  const translate = useTranslate();
  const search = usePeopleSearch();
  const list = api.organisations.members.useQuery(
    { id: organisation.id, member, query: search.query, ...search.page },
    { placeholderData: keepPreviousData },
  );
  const empty = member
    ? {
        title: translate('No people yet'),
        description: translate('Add people, or add a domain so that they join automatically.'),
      }
    : {
        title: translate('Everyone is in an organization'),
        description: translate('To move someone, remove them from their organization first.'),
      };
  return (
    <FoundPeople
      list={list}
      search={search}
      empty={empty}
      name={(person) => <PersonName person={person} />}
      action={action}
    />
  );
}
