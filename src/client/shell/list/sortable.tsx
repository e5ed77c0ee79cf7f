import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { useSortable } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** Drag by mouse, pen or touch, from 4 pixels on so that shaky clicks are no drags. Keyboards use buttons or a menu. */
export const useDragSensors = () =>
  useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

/** CSS transform of an item while it is dragged or makes room for a dragged one. */
export const draggedStyle = ({
  transform,
  transition,
}: Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>) =>
  transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : undefined;

/** The list with one item moved; null when the move is out of range or changes nothing. */
export function shifted<Item>(items: readonly Item[], from: number, to: number): Item[] | null {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return null;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * Announces the new position of a moved item to screen readers. Returns the live region and the function that
 * announces.
 */
export function useAnnouncedPosition() {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const say = (name: string, place: number, count: number) =>
    setSaid(translate(':name moved to position :place of :count', { name, place: place + 1, count }));
  return [
    <VisuallyHidden key="said" role="status">
      {said}
    </VisuallyHidden>,
    say,
  ] as const;
}
