import { ActionIcon, Combobox, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { maxOfferedWorkspaces } from '#shared/ticket-workspaces.ts';
import classes from './queue-pane.module.css';

interface WorkspaceFilterProps {
  /** Id of the selected workspace. */
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

const pauseMs = 250;

/** Filters the queue by workspace, found by name. */
export function WorkspaceFilter({ chosen, onChoose }: WorkspaceFilterProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), pauseMs);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const found = api.tickets.workspaces.useQuery(
    { query: query || undefined },
    { enabled: combobox.dropdownOpened, placeholderData: keepPreviousData },
  );
  const label = translate('Filter by workspace');
  const offered = found.data?.data ?? [];
  const emptyLine = found.isError
    ? translate("The workspaces couldn't be loaded.")
    : found.isPending
      ? translate('Loading')
      : query
        ? translate('No workspaces with this name')
        : translate('No workspaces yet');
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-end"
      withinPortal={false}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        onChoose(Number(id));
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <ActionIcon
          size="sm"
          variant={chosen === undefined ? 'subtle' : 'light'}
          aria-label={label}
          title={label}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconUsersGroup size={16} aria-hidden />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          placeholder={translate('Workspace name')}
          aria-label={translate('Workspace name')}
          maxLength={255}
        />
        <Combobox.Options mah={280} className={classes.offered} aria-label={label}>
          {offered.map((workspace) => (
            <Combobox.Option
              key={workspace.id}
              value={String(workspace.id)}
              active={workspace.id === chosen}
              className={classes.offer}
            >
              <Text span size="sm" truncate dir="auto">
                {workspace.name}
              </Text>
              <Text span size="xs" c="dimmed" className={classes.members}>
                {translate(':count member|:count members', { count: workspace.members_count })}
              </Text>
            </Combobox.Option>
          ))}
          {offered.length === 0 && <Combobox.Empty>{emptyLine}</Combobox.Empty>}
        </Combobox.Options>
        {found.data?.has_more && (
          <Combobox.Footer>
            <Text size="xs" c="dimmed">
              {translate('Showing the first :count. Keep typing to find others.', {
                count: maxOfferedWorkspaces,
              })}
            </Text>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
