import { Badge, Group, Menu, Text } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { OrderedRows } from '#client/shell/list/ordered-rows.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import type { ManagedCategory } from '#shared/ticket-categories.ts';

interface Abilities {
  create: boolean;
  update: boolean;
  delete: boolean;
}

interface RowActions {
  may: Abilities;
  onEdit: (category: ManagedCategory) => void;
  onCopy: (category: ManagedCategory) => void;
  onHide: (category: ManagedCategory) => void;
  onDelete: (category: ManagedCategory) => void;
}

interface CategoryRowsProps extends RowActions {
  categories: readonly ManagedCategory[];
  /** All categories in the new order; null while the list is filtered or incomplete. */
  onOrder: ((categories: ManagedCategory[]) => void) | null;
}

function CategoryMenu({
  category,
  may,
  onEdit,
  onCopy,
  onHide,
  onDelete,
}: RowActions & { category: ManagedCategory }) {
  const translate = useTranslate();
  return (
    <RowMenu name={category.name}>
      {may.update && (
        <>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(category)}>
            {translate('Edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={
              category.hidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />
            }
            onClick={() => onHide(category)}
          >
            {category.hidden ? translate('Show to customers') : translate('Hide from customers')}
          </Menu.Item>
        </>
      )}
      {may.create && (
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => onCopy(category)}>
          {translate('Duplicate')}
        </Menu.Item>
      )}
      {may.delete && (
        <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(category)}>
          {translate('Delete')}
        </DangerItem>
      )}
    </RowMenu>
  );
}

function CategoryWords({ category }: { category: ManagedCategory }) {
  const translate = useTranslate();
  const { name, description, hidden, requires_purchase_code, tickets_count } = category;
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={550} dir="auto" lineClamp={2}>
          {name}
        </Text>
        {hidden && (
          <Badge size="sm" variant="light" color="gray">
            {translate('Hidden from customers')}
          </Badge>
        )}
        {requires_purchase_code && (
          <Badge size="sm" variant="light">
            {translate('Requires a purchase')}
          </Badge>
        )}
      </Group>
      {description && (
        <Text size="sm" c="dimmed" dir="auto" lineClamp={2}>
          {description}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={2} className="tabular">
        {translate(':count ticket|:count tickets', { count: tickets_count })}
      </Text>
    </>
  );
}

/** The categories in order; rows move by drag and drop, or with buttons. */
export function CategoryRows({ categories, onOrder, ...actions }: CategoryRowsProps) {
  const translate = useTranslate();
  const { may } = actions;
  const hasMenu = may.create || may.update || may.delete;
  return (
    <OrderedRows
      items={categories}
      label={translate('Ticket categories')}
      nameOf={({ name }) => name}
      onOrder={may.update ? onOrder : null}
      words={(category) => <CategoryWords category={category} />}
      menu={(category) => hasMenu && <CategoryMenu category={category} {...actions} />}
    />
  );
}
