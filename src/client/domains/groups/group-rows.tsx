import { Badge, Group as Line, Menu, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { OrderedRows } from '#client/shell/list/ordered-rows.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import type { Group } from '#shared/groups.ts';
import { methodNames } from './method-names.ts';

function GroupWords({ group }: { group: Group }) {
  const translate = useTranslate();
  const { name, description, member_ids, assignment, is_default, open_tickets } = group;
  return (
    <>
      <Line gap="xs">
        <Text size="sm" fw={550} dir="auto" lineClamp={2}>
          {name}
        </Text>
        {is_default && (
          <Badge size="sm" variant="light">
            {translate('New tickets')}
          </Badge>
        )}
      </Line>
      {description && (
        <Text size="sm" c="dimmed" dir="auto" lineClamp={2}>
          {description}
        </Text>
      )}
      <Line gap="md" mt={2} c="dimmed" fz="xs" className="tabular">
        <span>{translate(':count member|:count members', { count: member_ids.length })}</span>
        <span>{translate(':count open ticket|:count open tickets', { count: open_tickets })}</span>
        <span>{methodNames(translate)[assignment]}</span>
      </Line>
    </>
  );
}

interface GroupRowsProps {
  groups: readonly Group[];
  may: { update: boolean; delete: boolean };
  /** All groups in the new order; null while the list is filtered. */
  onOrder: ((groups: Group[]) => void) | null;
  onEdit: (group: Group) => void;
  onDelete: (group: Group) => void;
}

/** The groups in order. */
export function GroupRows({ groups, may, onOrder, onEdit, onDelete }: GroupRowsProps) {
  const translate = useTranslate();
  const menuOf = (group: Group) =>
    (may.update || (may.delete && !group.is_default)) && (
      <RowMenu name={group.name}>
        {may.update && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(group)}>
            {translate('Edit')}
          </Menu.Item>
        )}
        {may.delete && !group.is_default && (
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(group)}>
            {translate('Delete')}
          </DangerItem>
        )}
      </RowMenu>
    );
  return (
    <OrderedRows
      items={groups}
      label={translate('Groups')}
      nameOf={({ name }) => name}
      onOrder={may.update ? onOrder : null}
      words={(group) => <GroupWords group={group} />}
      menu={menuOf}
    />
  );
}
