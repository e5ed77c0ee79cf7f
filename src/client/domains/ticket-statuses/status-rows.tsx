import { Badge, Group, Menu, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { OrderedRows } from '#client/shell/list/ordered-rows.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import type { ManagedStatus } from '#shared/ticket-statuses.ts';
import { categoryNames } from './category-names.ts';

function StatusWords({ status }: { status: ManagedStatus }) {
  const translate = useTranslate();
  const { label, user_label, category, is_default } = status;
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={550} dir="auto" lineClamp={2}>
          {translate(label)}
        </Text>
        {is_default && (
          <Badge size="sm" variant="light">
            {translate('Default of its category')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {categoryNames(translate)[category]}
      </Text>
      {user_label && (
        <Text size="xs" c="dimmed" mt={2} dir="auto">
          {translate('Customers read: :label', { label: translate(user_label) })}
        </Text>
      )}
    </>
  );
}

interface StatusRowsProps {
  statuses: readonly ManagedStatus[];
  may: { update: boolean; delete: boolean };
  /** All statuses in the new order; null while the list is filtered. */
  onOrder: ((statuses: ManagedStatus[]) => void) | null;
  onEdit: (status: ManagedStatus) => void;
  onDelete: (status: ManagedStatus) => void;
}

/** The statuses in order. */
export function StatusRows({ statuses, may, onOrder, onEdit, onDelete }: StatusRowsProps) {
  const translate = useTranslate();
  const menuOf = (status: ManagedStatus) =>
    (may.update || (may.delete && !status.system)) && (
      <RowMenu name={status.label}>
        {may.update && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(status)}>
            {translate('Edit')}
          </Menu.Item>
        )}
        {may.delete && !status.system && (
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(status)}>
            {translate('Delete')}
          </DangerItem>
        )}
      </RowMenu>
    );
  return (
    <OrderedRows
      items={statuses}
      label={translate('Ticket statuses')}
      nameOf={({ label }) => label}
      onOrder={may.update ? onOrder : null}
      words={(status) => <StatusWords status={status} />}
      menu={menuOf}
    />
  );
}
