import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { useSortable } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** Dragging by mouse, pen or finger; a click that trembles is none. Keys have buttons or a menu. */
export const useDragSensors = () =>
  useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

/** Where something stands while it, or what it makes room for, is dragged. */
export const draggedStyle = ({
  transform,
  transition,
}: Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>) =>
  transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : undefined;

/** The same list with one of its things at another place; null when there is no such place. */
export function shifted<Item>(items: readonly Item[], from: number, to: number): Item[] | null {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return null;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Says to those who do not see it where something was moved to: what to put on the page, and how to say it. */
export function useAnnouncedPosition() {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const say = (name: string, place: number, count: number) =>
    setSaid(translate(':name is at place :place of :count now', { name, place: place + 1, count }));
  return [
    <VisuallyHidden key="said" role="status">
      {said}
    </VisuallyHidden>,
    say,
  ] as const;
}
