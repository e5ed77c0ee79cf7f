import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Badge, Group, Menu, Text } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { MoveButtons } from '#client/shell/list/move-buttons.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { draggedStyle, shifted, useAnnouncedPosition, useDragSensors } from '#client/shell/list/sortable.tsx';
import type { ManagedCategory } from '#shared/ticket-categories.ts';
import classes from './category-rows.module.css';

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

interface CategoryRowProps extends RowActions {
  category: ManagedCategory;
  isFirst: boolean;
  isLast: boolean;
  isMovable: boolean;
  onMove: (step: -1 | 1) => void;
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

function CategoryRow({ isFirst, isLast, isMovable, onMove, ...actions }: CategoryRowProps) {
  const translate = useTranslate();
  const { category, may } = actions;
  const { name, description, hidden, requires_purchase_code, tickets_count } = category;
  const sortable = useSortable({ id: category.id, disabled: !isMovable });
  const { setNodeRef, listeners, isDragging } = sortable;
  return (
    <li
      ref={setNodeRef}
      style={draggedStyle(sortable)}
      className={classes.row}
      data-dragged={isDragging || undefined}
    >
      {isMovable && (
        // Keyboard users have buttons at the end of the row.
        <span className={classes.handle} aria-hidden {...listeners}>
          <IconGripVertical size={18} />
        </span>
      )}
      <div className={classes.words}>
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
      </div>
      <div className={classes.actions}>
        {isMovable && <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />}
        {(may.create || may.update || may.delete) && <CategoryMenu {...actions} />}
      </div>
    </li>
  );
}

/** The categories in order; rows move by drag and drop, or with buttons. */
export function CategoryRows({ categories, onOrder, ...actions }: CategoryRowsProps) {
  const translate = useTranslate();
  const [said, say] = useAnnouncedPosition();
  const sensors = useDragSensors();
  const move = (from: number, to: number) => {
    const order = shifted(categories, from, to);
    if (order === null || onOrder === null) return;
    onOrder(order);
    say(categories[from]?.name ?? '', to, order.length);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const place = (id: unknown) => categories.findIndex((category) => category.id === id);
    if (over !== null) move(place(active.id), place(over.id));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={categories.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.rows} aria-label={translate('Ticket categories')}>
          {categories.map((category, index) => (
            <CategoryRow
              key={category.id}
              category={category}
              isFirst={index === 0}
              isMovable={onOrder !== null && actions.may.update}
              isLast={index === categories.length - 1}
              onMove={(step) => move(index, index + step)}
              {...actions}
            />
          ))}
        </ol>
      </SortableContext>
      {said}
    </DndContext>
  );
}
