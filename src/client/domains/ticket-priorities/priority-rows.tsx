import { Badge, Group, Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { OrderedRows } from '#client/shell/list/ordered-rows.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import type { Priority } from '#shared/ticket-priorities.ts';

function PriorityWords({ priority: { label, color, is_default } }: { priority: Priority }) {
  const translate = useTranslate();
  return (
    <Group gap="xs">
      <Badge variant="light" color={color ?? 'gray'} tt="none" maw="100%" dir="auto">
        {translate(label)}
      </Badge>
      {is_default && (
        <Badge size="sm" variant="outline">
          {translate('Default of new tickets')}
        </Badge>
      )}
    </Group>
  );
}

interface PriorityRowsProps {
  priorities: readonly Priority[];
  may: { update: boolean; delete: boolean };
  /** All priorities in the new order; null while the list is filtered. */
  onOrder: ((priorities: Priority[]) => void) | null;
  onEdit: (priority: Priority) => void;
  onDelete: (priority: Priority) => void;
}

/** The priorities, the most urgent first. */
export function PriorityRows({ priorities, may, onOrder, onEdit, onDelete }: PriorityRowsProps) {
  const translate = useTranslate();
  const menuOf = (priority: Priority) =>
    (may.update || (may.delete && !priority.is_default)) && (
      <RowMenu name={translate(priority.label)}>
        {may.update && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(priority)}>
            {translate('Edit')}
          </Menu.Item>
        )}
        {may.delete && !priority.is_default && (
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(priority)}>
            {translate('Delete')}
          </DangerItem>
        )}
      </RowMenu>
    );
  return (
    <OrderedRows
      items={priorities}
      label={translate('Priorities')}
      nameOf={({ label }) => translate(label)}
      onOrder={may.update ? onOrder : null}
      words={(priority) => <PriorityWords priority={priority} />}
      menu={menuOf}
    />
  );
}
