import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { ConfirmedIcon } from '#client/platform/form/confirmed-button.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { FoundPeople, usePeopleSearch } from '#client/shell/list/found-people.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { ListedRole } from '#shared/roles.ts';

type Holder = ApiOutputs['roles']['holders']['pagination']['data'][number];

function useHolderActions(role: ListedRole) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const onError = (error: unknown) => toastError(error, translate);
  const after = (text: string) => async () => {
    toast.positive(text);
    await utils.roles.invalidate();
  };
  const add = api.roles.addUsers.useMutation({ onError, onSuccess: after(translate('Role assigned')) });
  const remove = api.roles.removeUsers.useMutation({ onError, onSuccess: after(translate('Role removed')) });
  return {
    add: (id: number) => add.mutate({ id: role.id, userIds: [id] }),
    remove: (id: number) => remove.mutate({ id: role.id, userIds: [id] }),
    isBusy: add.isPending || remove.isPending,
  };
}

/** Who holds a role: to see, to give it to others, and to take it. */
export function RoleMembers({ role }: { role: ListedRole }) {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  const { remove, isBusy } = useHolderActions(role);
  return (
    <SettingsSection
      id="holders"
      title={translate('People with this role')}
      description={translate('Changes take effect immediately, including for people who are signed in.')}
    >
      <Stack>
        {role.can.assign && (
          <div>
            <Button
              variant="default"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {translate('Assign the role to someone')}
            </Button>
          </div>
        )}
        <People
          role={role}
          held
          action={({ id, display_name }) =>
            role.can.assign && (
              <ConfirmedIcon
                name={translate('Remove the role from :name', { name: display_name })}
                icon={<IconUserMinus size={18} aria-hidden />}
                disabled={isBusy}
                label={translate('Remove role')}
                question={translate('Remove the role from :name?', { name: display_name })}
                outcome={translate(
                  'They lose the permissions of this role immediately. Their account and their other roles stay.',
                )}
                onConfirm={() => remove(id)}
              />
            )
          }
        />
        <AddDialog role={role} opened={isAdding} onClose={() => setAdding(false)} />
      </Stack>
    </SettingsSection>
  );
}

function AddDialog({ role, opened, onClose }: { role: ListedRole; opened: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const { add, isBusy } = useHolderActions(role);
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Assign the role to someone')}>
      <People
        role={role}
        held={false}
        action={({ id, display_name }) => (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={translate('Assign the role to :name', { name: display_name })}
            onClick={() => add(id)}
          >
            {translate('Assign')}
          </Button>
        )}
      />
    </Modal>
  );
}

interface PeopleProps {
  role: ListedRole;
  held: boolean;
  action: (person: Holder) => React.ReactNode;
}

/** People who hold the role, or who do not, found by name or address. */
function People({ role, held, action }: PeopleProps) {
  const translate = useTranslate();
  const search = usePeopleSearch();
  const list = api.roles.holders.useQuery(
    { id: role.id, held, query: search.query, ...search.page },
    { placeholderData: keepPreviousData },
  );
  const empty = held
    ? {
        title: translate('No one has this role'),
        description: translate('People appear here once the role is assigned to them.'),
      }
    : {
        title: translate('Everyone has this role'),
        description: translate('There is no one left to assign it to.'),
      };
  return (
    <FoundPeople
      list={list}
      search={search}
      empty={empty}
      name={(person) => (
        <Group gap={4}>
          <Text size="sm" fw={550} dir="auto">
            {person.display_name}
          </Text>
          <Text size="sm" c="dimmed" dir="ltr">
            {shownEmail(person.email)}
          </Text>
        </Group>
      )}
      action={action}
    />
  );
}
