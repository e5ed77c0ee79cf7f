import { Badge, Group, Menu, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { OrderedRows } from '#client/shell/list/ordered-rows.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import type { CustomField } from '#shared/custom-fields.ts';
import { isCustomersOwn } from '#shared/custom-values.ts';
import { stageNames, typeNames } from './type-names.ts';

function FieldWords({ field }: { field: CustomField }) {
  const translate = useTranslate();
  const { key, label, user_label, type, required, visible_to_customer, enabled } = field;
  const facts = [
    typeNames(translate)[type],
    ...(required === 'never' ? [] : [stageNames(translate)[required]]),
    ...(isCustomersOwn(field)
      ? [translate('Customers edit it')]
      : visible_to_customer
        ? [translate('Customers see it')]
        : []),
  ];
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={550} dir="auto" lineClamp={2}>
          {translate(label)}
        </Text>
        <Text size="xs" c="dimmed" ff="monospace" dir="ltr">
          {key}
        </Text>
        {!enabled && (
          <Badge size="sm" variant="light" color="gray">
            {translate('Off')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {user_label && (
        <Text size="xs" c="dimmed" mt={2} dir="auto">
          {translate('Customers read: :label', { label: translate(user_label) })}
        </Text>
      )}
    </>
  );
}

interface FieldRowsProps {
  fields: readonly CustomField[];
  may: { update: boolean; delete: boolean };
  /** All fields in the new order; null while the list is filtered. */
  onOrder: ((fields: CustomField[]) => void) | null;
  onEdit: (field: CustomField) => void;
  onDelete: (field: CustomField) => void;
}

/** The fields in order. */
export function FieldRows({ fields, may, onOrder, onEdit, onDelete }: FieldRowsProps) {
  const translate = useTranslate();
  const menuOf = (field: CustomField) =>
    (may.update || may.delete) && (
      <RowMenu name={field.label}>
        {may.update && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(field)}>
            {translate('Edit')}
          </Menu.Item>
        )}
        {may.delete && (
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(field)}>
            {translate('Delete')}
          </DangerItem>
        )}
      </RowMenu>
    );
  return (
    <OrderedRows
      items={fields}
      label={translate('Ticket fields')}
      nameOf={({ label }) => label}
      onOrder={may.update ? onOrder : null}
      words={(field) => <FieldWords field={field} />}
      menu={menuOf}
    />
  );
}
