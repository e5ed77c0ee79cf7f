import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MoveButtons } from './move-buttons.tsx';
import classes from './ordered-rows.module.css';
import { draggedStyle, shifted, useAnnouncedPosition, useDragSensors } from './sortable.tsx';

interface Item {
  id: number;
}

interface RowProps {
  item: Item;
  name: string;
  place: number;
  count: number;
  isMovable: boolean;
  onMove: (from: number, to: number) => void;
  words: ReactNode;
  menu: ReactNode;
}

function Row({ item, name, place, count, isMovable, onMove, words, menu }: RowProps) {
  const sortable = useSortable({ id: item.id, disabled: !isMovable });
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
      <div className={classes.words}>{words}</div>
      <div className={classes.actions}>
        {isMovable && (
          <MoveButtons
            name={name}
            isFirst={place === 0}
            isLast={place === count - 1}
            onMove={(step) => onMove(place, place + step)}
          />
        )}
        {menu}
      </div>
    </li>
  );
}

interface OrderedRowsProps<Shown extends Item> {
  items: readonly Shown[];
  label: string;
  nameOf: (item: Shown) => string;
  /** All items in the new order; null while they can't be moved. */
  onOrder: ((items: Shown[]) => void) | null;
  words: (item: Shown) => ReactNode;
  menu: (item: Shown) => ReactNode;
}

/** A list in an order of its own; rows move by drag and drop, or with buttons. */
export function OrderedRows<Shown extends Item>({
  items,
  label,
  nameOf,
  onOrder,
  words,
  menu,
}: OrderedRowsProps<Shown>) {
  const [said, say] = useAnnouncedPosition();
  const sensors = useDragSensors();
  const move = (from: number, to: number) => {
    const order = shifted(items, from, to);
    const moved = items[from];
    if (order === null || onOrder === null || moved === undefined) return;
    onOrder(order);
    say(nameOf(moved), to, order.length);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const placeOf = (id: unknown) => items.findIndex((item) => item.id === id);
    if (over !== null) move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.rows} aria-label={label}>
          {items.map((item, place) => (
            <Row
              key={item.id}
              item={item}
              name={nameOf(item)}
              place={place}
              count={items.length}
              isMovable={onOrder !== null}
              onMove={move}
              words={words(item)}
              menu={menu(item)}
            />
          ))}
        </ol>
      </SortableContext>
      {said}
    </DndContext>
  );
}
