import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Badge, Text, Tooltip, useDirection, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { MenuItem } from '#shared/site-settings.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { draggedStyle, useAnnouncedPosition, useDragSensors } from '../../shell/list/sortable.tsx';
import { MenuIcon } from '../../shell/menu-icon.tsx';
import { LtrText } from '../../ui/ltr-text.tsx';
import { dropped, lengthAt, type Move, moved, type Row, toItems, toRows } from './menu-tree.ts';
import classes from './menus-screen.module.css';

/** Pixels by which an item is drawn aside to go in or out. */
const step = 32;

interface MenuRowsProps {
  items: MenuItem[];
  onChange: (items: MenuItem[]) => void;
  onEdit: (item: MenuItem) => void;
}

interface MenuRowProps {
  rows: readonly Row[];
  index: number;
  onMove: (move: Move) => void;
  onEdit: () => void;
  onRemove: () => void;
}

const moveIcons = { up: IconArrowUp, down: IconArrowDown, in: IconIndentIncrease, out: IconIndentDecrease };

function MoveButtons({ rows, index, onMove, onEdit, onRemove }: MenuRowProps) {
  const translate = useTranslate();
  const name = rows[index]?.item.label ?? '';
  const labels: Record<Move, string> = {
    up: translate('Move :name up', { name }),
    down: translate('Move :name down', { name }),
    in: translate('Indent :name', { name }),
    out: translate('Outdent :name', { name }),
  };
  return (
    <div className={classes.moves}>
      {(Object.keys(moveIcons) as Move[]).map((move) => {
        const Icon = moveIcons[move];
        const isPossible = moved(rows, index, move) !== null;
        return (
          <Tooltip key={move} label={labels[move]}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={labels[move]}
              // It keeps the focus when it has led to the end of the way.
              aria-disabled={!isPossible || undefined}
              onClick={() => isPossible && onMove(move)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
      <Tooltip label={translate('Edit :name', { name })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={translate('Edit :name', { name })}
          onClick={onEdit}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={translate('Remove :name', { name })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={translate('Remove :name', { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function MenuRow(props: MenuRowProps) {
  const { rows, index } = props;
  const translate = useTranslate();
  const { item, depth } = rows[index] as Row;
  const sortable = useSortable({ id: item.id });
  const { setNodeRef, listeners, isDragging } = sortable;
  const isLimited = item.roles.length > 0 || item.permissions.length > 0;
  return (
    <li
      ref={setNodeRef}
      style={draggedStyle(sortable)}
      className={classes.row}
      data-inner={depth === 1 || undefined}
      data-dragged={isDragging || undefined}
    >
      {/* Keys have the buttons at the end of the row. */}
      <span className={classes.handle} aria-hidden {...listeners}>
        <IconGripVertical size={18} />
      </span>
      <div className={classes.words}>
        <Text size="sm" fw={500} truncate dir="auto">
          {item.icon && <MenuIcon icon={item.icon} />}
          {item.label}
        </Text>
        <LtrText size="xs" c="dimmed" truncate>
          {item.action}
        </LtrText>
        {depth === 1 && <VisuallyHidden>{translate('Nested under the item above')}</VisuallyHidden>}
      </div>
      {item.action === '' && (
        <Badge color="yellow" variant="light">
          {translate('No link')}
        </Badge>
      )}
      {isLimited && (
        <Badge color="gray" variant="light">
          {translate('Restricted')}
        </Badge>
      )}
      <MoveButtons {...props} />
    </li>
  );
}

/** The items of a menu in their order: moved with the mouse, or with buttons. */
export function MenuRows({ items, onChange, onEdit }: MenuRowsProps) {
  const translate = useTranslate();
  const { dir } = useDirection();
  const [said, say] = useAnnouncedPosition();
  const sensors = useDragSensors();
  const rows = toRows(items);
  const set = (next: readonly Row[]) => onChange(toItems(next));
  const drop = ({ active, over, delta }: DragEndEvent) => {
    const row = rows.find(({ item }) => item.id === active.id);
    if (over === null || row === undefined) return;
    const aside = Math.round((dir === 'rtl' ? -delta.x : delta.x) / step);
    set(dropped(rows, String(active.id), String(over.id), row.depth + aside));
  };
  const move = (index: number, way: Move) => {
    const next = moved(rows, index, way);
    if (next === null) return;
    const id = rows[index]?.item.id;
    const place = next.findIndex(({ item }) => item.id === id);
    set(next);
    say(rows[index]?.item.label ?? '', place, next.length);
  };
  const remove = (index: number) =>
    set([...rows.slice(0, index), ...rows.slice(index + lengthAt(rows, index))]);
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={rows.map(({ item }) => item.id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.rows} aria-label={translate('Items')}>
          {rows.map(({ item }, index) => (
            <MenuRow
              key={item.id}
              rows={rows}
              index={index}
              onMove={(way) => move(index, way)}
              onEdit={() => onEdit(item)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      </SortableContext>
      {said}
    </DndContext>
  );
}
