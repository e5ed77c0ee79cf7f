import { Menu, ScrollArea, Text } from '@mantine/core';
import { IconCheck, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '../../platform/api/api.ts';
import { useActivateWorkspace, useActiveWorkspace } from '../../platform/session/active-workspace.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';

const iconSize = 16;

/** Four of them and the beginning of the next: what comes below stays in sight, however many there are. */
const choicesHeight = 176;

/** The workspaces of a person as items of the account menu, of which one is active; the first is for themselves alone. */
export function WorkspaceItems() {
  const translate = useTranslate();
  const memberships = useUser()?.workspaces ?? [];
  const active = useActiveWorkspace()?.id ?? 0;
  const activate = useActivateWorkspace();
  // Names are there at once; how many people are in each is asked for when the menu opens.
  const counted = api.workspaces.mine.useQuery(undefined, { enabled: memberships.length > 0 }).data
    ?.workspaces;
  const activeItem = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items grow when the numbers come.
  useEffect(() => activeItem.current?.scrollIntoView({ block: 'nearest' }), [counted]);
  const choices = [
    { id: 0, name: translate('Default'), members_count: 1 },
    ...memberships.map(({ id, name }) => ({
      id,
      name,
      members_count: counted?.find((each) => each.id === id)?.members_count,
    })),
  ];
  return (
    <>
      <Menu.Label>{translate('Workspaces')}</Menu.Label>
      {memberships.length > 0 && (
        <Menu.RadioGroup value={String(active)} onChange={(id) => activate(Number(id))}>
          <ScrollArea.Autosize mah={choicesHeight} type="auto" scrollbars="y">
            {choices.map(({ id, name, members_count }) => (
              <Menu.RadioItem
                key={id}
                ref={id === active ? activeItem : undefined}
                value={String(id)}
                closeMenuOnClick
                checkIcon={<IconCheck size={iconSize} aria-hidden />}
              >
                <Text span inherit display="block" truncate maw={170} dir="auto">
                  {name}
                </Text>
                {members_count !== undefined && (
                  <Text span size="xs" c="dimmed" display="block">
                    {translate(':count member|:count members', { count: members_count })}
                  </Text>
                )}
              </Menu.RadioItem>
            ))}
          </ScrollArea.Autosize>
        </Menu.RadioGroup>
      )}
      <Menu.Item
        leftSection={<IconUsersGroup size={iconSize} aria-hidden />}
        renderRoot={(props) => <Link to="/workspaces" {...props} />}
      >
        {translate('Manage workspaces')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
